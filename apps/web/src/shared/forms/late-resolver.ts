import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { lateCode } from "../device/late-code.ts";
import { whenAtRest } from "../device/when-at-rest.ts";

/** Whoever has pressed is not kept waiting longer than this for rules that the server has as well. */
const RULES_WAIT_MS = 4_000;

type LateRules<Values extends FieldValues> = {
  /** The rules of the wire. */
  readonly fetchRules: () => Promise<ZodMiniType>;
  /** What is wrong that the server cannot see in what is sent to it. */
  readonly judgeAlone?: (values: Values) => FieldErrors<Values>;
};

/**
 * Judges a form by rules whose code is fetched when something is first judged, or once the page is at rest, so that the
 * form is there sooner. Where they do not come, the server judges by the same ones.
 */
export function useLateResolver<Values extends FieldValues>(
  rules: LateRules<Values>,
): Resolver<Values, unknown, Values> {
  const [resolver] = useState(() => lateResolver(rules));
  const { fetchRules } = rules;
  useEffect(() => whenAtRest(() => void fetchRules().catch(() => undefined)), [fetchRules]);
  return resolver;
}

export const lateResolver =
  <Values extends FieldValues>({
    fetchRules,
    judgeAlone,
  }: LateRules<Values>): Resolver<Values, unknown, Values> =>
  async (values, context, options) => {
    const rules = await Promise.race([lateCode(fetchRules).catch(() => null), nothingAfter(RULES_WAIT_MS)]);
    if (rules === null) {
      const errors = judgeAlone?.(values) ?? {};
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    }
    return standardSchemaResolver<Values, unknown, Values>(rules)(values, context, options);
  };

const nothingAfter = (ms: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), ms));
