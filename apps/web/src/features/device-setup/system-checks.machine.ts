import { failingChecks } from "@afterword/core/phone/system-checks";
import type { Check, CheckFacts } from "@afterword/core/phone/system-checks";

/**
 * The system checks (product §4): each setting of the phone that would keep Afterword from reaching its owner is asked
 * about, in the product's order, with Skip and Open settings. After a return from the settings the wrapper is asked
 * again, and the checks go on at the one that failed: a skipped one is not asked about again in this run.
 */

export type SystemChecks =
  /** The wrapper is asked. `about` is the check whose question stays open meanwhile. */
  | (Run & { readonly kind: "looking"; readonly about: Check | null })
  /** The user decides about a check that fails; or is in the settings, from where a return may come at any time. */
  | (Run & {
      readonly kind: "asking";
      readonly check: Check;
      /** It failed before, too: the settings were opened, and it still does. */
      readonly stillFails: boolean;
      readonly facts: CheckFacts;
      /** Open, or about to be: some systems tell only after the return from them that they were. */
      readonly areSettingsOpen: boolean;
    })
  | (Run & { readonly kind: "done"; readonly facts: CheckFacts })
  /** The wrapper cannot say; the next start tries again. */
  | { readonly kind: "unknown" };

type Run = {
  readonly skipped: number;
  /** A question was asked in this run. */
  readonly asked: boolean;
};

export type SystemChecksEvent =
  | { readonly kind: "looked"; readonly facts: CheckFacts | null }
  | { readonly kind: "skipped" }
  | { readonly kind: "settings-wanted" }
  /** The system has asked by itself, and the user allowed it there. */
  | { readonly kind: "allowed"; readonly check: Check }
  | { readonly kind: "settings-failed" }
  /** The app is in front again. */
  | { readonly kind: "resumed" };

export const beginSystemChecks: SystemChecks = { kind: "looking", about: null, skipped: 0, asked: false };

/** Events that do not fit the state are late and change nothing. */
export function reduceSystemChecks(state: SystemChecks, event: SystemChecksEvent): SystemChecks {
  if (state.kind === "looking") return event.kind === "looked" ? afterLook(state, event.facts) : state;
  return state.kind === "asking" ? afterAnswer(state, event) : state;
}

function afterLook(
  { about, ...run }: Extract<SystemChecks, { kind: "looking" }>,
  facts: CheckFacts | null,
): SystemChecks {
  if (facts === null) return { kind: "unknown" };
  return goOn(run, facts, failingChecks(facts, about ?? undefined), about);
}

/** The first of these is the next question; without one the run ends. */
function goOn(
  { skipped, asked }: Run,
  facts: CheckFacts,
  [check]: readonly Check[],
  askedBefore: Check | null,
): SystemChecks {
  if (check === undefined) return { kind: "done", skipped, asked, facts };
  return {
    kind: "asking",
    check,
    stillFails: check === askedBefore,
    facts,
    areSettingsOpen: false,
    skipped,
    asked: true,
  };
}

function afterAnswer(
  state: Extract<SystemChecks, { kind: "asking" }>,
  event: SystemChecksEvent,
): SystemChecks {
  const { check, facts, skipped } = state;
  const look: SystemChecks = { kind: "looking", about: check, skipped, asked: true };
  switch (event.kind) {
    case "skipped":
      return goOn({ skipped: skipped + 1, asked: true }, facts, failingChecks(facts, check).slice(1), null);
    case "settings-wanted":
      return { ...state, areSettingsOpen: true };
    case "allowed":
      return event.check === check ? look : state;
    case "settings-failed":
      return { ...state, areSettingsOpen: false };
    case "resumed":
      return state.areSettingsOpen ? look : state;
    default:
      return state;
  }
}
