import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

/**
 * Judges a form by rules whose code is fetched when something is first judged, so that the form is there sooner. Where
 * they cannot be fetched nothing is held against anybody: the server judges by the same rules.
 */
export const lateResolver =
  <Values extends FieldValues>(fetchRules: () => Promise<ZodMiniType>): Resolver<Values, unknown, Values> =>
  async (values, context, options) => {
    const rules = await fetchRules().catch(() => null);
    if (rules === null) return { values, errors: {} };
    const judge = standardSchemaResolver<Values, unknown, Values>(rules);
    return judge(values, context, options);
  };
