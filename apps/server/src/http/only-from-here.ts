import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { answerError } from "./errors.ts";

/** A hook for development calls: a page that some name of the internet leads to does not reach them by that name. */
export const onlyFromHere =
  ({ config }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    ["localhost", "127.0.0.1", "[::1]", new URL(config.publicUrl).hostname].includes(
      hostnameOf(request.headers.host),
    )
      ? undefined
      : answerError(reply, { kind: "forbidden" });

const hostnameOf = (host: string | undefined): string => (host ?? "").replace(/:\d+$/, "").toLowerCase();
