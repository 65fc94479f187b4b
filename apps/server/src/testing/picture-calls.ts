import type { User } from "@afterword/contract/endpoints/accounts";
import type { LightMyRequestResponse } from "fastify";
import { colourAt, formOf, isAlike, RED } from "./pictures.ts";
import type { Person, TestServer } from "./test-server.ts";

export type Parts = Parameters<typeof formOf>[0];

/** Sends and looks at pictures as a page does. */
export const createPictureCalls = (server: TestServer) => {
  const send = async (path: string, { token }: Person, parts: Parts): Promise<LightMyRequestResponse> =>
    server.call("POST", path, { token, ...(await formOf(parts)) });
  const look = (url: string | null) => server.app.inject({ url: url ?? "/api/picture" });
  return {
    send,
    sendOwn: (person: Person, file: Buffer) => send("/api/user/upload-pfp", person, [["file", file]]),
    sendFor: (id: string, person: Person, file: Buffer) =>
      send(`/api/recipient/upload-pfp/${id}`, person, [["file", file]]),
    getUser: async ({ _id, token }: Person): Promise<User> =>
      (await server.call("GET", `/api/user/${_id}`, { token })).json<User>(),
    look,
    isRed: async (url: string | null): Promise<boolean> =>
      isAlike(await colourAt((await look(url)).rawPayload, 0.5, 0.5), RED),
    rows: (owner: string) =>
      server.context.database.db.selectFrom("pictures").selectAll().where("owner", "=", owner).execute(),
  };
};

export const pfpOf = (answer: LightMyRequestResponse): string => answer.json<{ pfp: string }>().pfp;
