import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

type Registration = (app: FastifyInstance, context: Context) => void;

/** What each feature registers, one line each. The order does not matter: no two of them share a path. */
const REGISTRATIONS: readonly Registration[] = [];

export const registerFeatures = (app: FastifyInstance, context: Context): void => {
  for (const register of REGISTRATIONS) register(app, context);
};
