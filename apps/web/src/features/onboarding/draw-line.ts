import type { ThreadOnWire } from "@afterword/contract/thread";
import type { ReactNode } from "react";

/** Draws the line of a thread, which belongs to the list of notes; hours from its start to the reminder. */
export type DrawLine = (thread: ThreadOnWire, confirmFrequency: number) => ReactNode;
