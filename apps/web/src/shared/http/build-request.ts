import type { BodyOf, Endpoint, ParamsOf } from "@afterword/contract/endpoint";

/** `POST /api/note`: a call by method and path, as the contract defines them. */
export type CallName<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

/** The input of a call: exactly the path parameters and the body of its endpoint. */
export type CallInput<E extends Endpoint> = ParamsPart<ParamsOf<E>> &
  BodyPart<BodyOf<E>> &
  UploadPart<E> &
  CallOptions;

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** No toast on failure: for calls that no button started. */
  readonly silent?: boolean;
  /** Completes even if the page is being left; for small bodies only. */
  readonly outlivesPage?: boolean;
  /** Takes the answer of a call that succeeds, where it is neither JSON nor a sentence (fetch-file.ts). */
  readonly read?: (answer: Response) => Promise<unknown>;
};

type ParamsPart<Params> = Params extends undefined ? unknown : { readonly params: Params };
type BodyPart<Body> = [Body] extends [undefined] ? unknown : { readonly body: Body };

/** One file, under the name of its field. */
type UploadPart<E extends Endpoint> = E extends { upload: { field: infer Field extends string } }
  ? { readonly upload: Readonly<Record<Field, Blob>> }
  : unknown;

/** The same without types, for `createCaller`. */
export type LooseInput = CallOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly upload?: Readonly<Record<string, Blob>>;
};

export type BuiltCall = {
  readonly method: string;
  readonly path: string;
  /** JSON, or a form with a file. */
  readonly body: string | FormData | undefined;
};

export function buildRequest(name: string, { params = {}, body, upload }: LooseInput): BuiltCall {
  const [method = "GET", pattern = "/"] = name.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? ""));
  if (upload !== undefined) return { method, path, body: formWith(upload) };
  return { method, path, body: body === undefined ? undefined : JSON.stringify(body) };
}

function formWith(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}

/** These have no Authorization header and are never repeated after a 401 (product §7). */
export const bypassesSession = ({ method, path }: BuiltCall): boolean =>
  BYPASSES.some((bypass) => bypass.method === method && bypass.path.test(path));

const BYPASSES = [
  { method: "GET", path: /^\/api\/version$/ },
  { method: "POST", path: /^\/api\/loginagain$/ },
  { method: "GET", path: /^\/api\/note-media\// },
  { method: "POST", path: /^\/api\/note-media\// },
] as const;
