import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { answerError } from "./errors.ts";

/** A hook for development calls: a page that some name of the internet leads to does not reach them by that name. */
export const onlyFromHere = ({ config }: { readonly config: Config }) =>
  onlyUnder([...LOOPBACK, new URL(config.publicUrl).hostname]);

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const onlyUnder = (hostnames: readonly string[]) => async (request: FastifyRequest, reply: FastifyReply) =>
  hostnames.includes(hostnameOf(request.headers.host))
    ? undefined
    : answerError(reply, { kind: "forbidden" });

/** The same for calls that the name of `PUBLIC_URL` does not reach either. */
export const onlyFromLoopback = onlyUnder(LOOPBACK);

const hostnameOf = (host: string | undefined): string => (host ?? "").replace(/:\d+$/, "").toLowerCase();
