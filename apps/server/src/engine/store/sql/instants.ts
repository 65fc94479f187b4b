import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";

export const dateOf = (at: WallMs | null): Date | null => (at === null ? null : new Date(at));

export const instantOf = (at: Date | null): WallMs | null => (at === null ? null : wallMs(at.getTime()));
