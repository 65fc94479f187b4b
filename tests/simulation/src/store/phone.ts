import type { NewChallenge } from "@afterword/server/engine/store/rows/phones";
import type { NewPushRow, PushOutcome } from "@afterword/server/engine/store/rows/pushes";
import type { PlantedPhone } from "@afterword/server/engine/store/suite/test-store";
import type { ServiceMs } from "@afterword/core/time/instant";

/** The registered phone. */
export type Phone = PlantedPhone;

export type Challenge = NewChallenge & { readonly isUsed: boolean };

/** A push as it is kept. */
export type Push = NewPushRow & {
  readonly state: PushOutcome["state"];
  readonly attempts: number;
  readonly dueMs: ServiceMs | null;
  readonly lastAnswer: string | null;
};
