import { BATCH_MAX } from "@afterword/server/engine/context";
import type { Chance } from "../kernel/chance.ts";

/** From 1 to what the product takes, small ones more often: in small worlds few people fall due at once. */
export const drawBatchSize = (chance: Chance): number => Math.round(BATCH_MAX ** chance.next());
