import { EMPTY_CONTENT, type NoteContent } from "@afterword/core/notes/content";
import { recordingKey, type Recording } from "@afterword/core/recordings/recording";
import { ANNA } from "./demo-accounts.ts";

/** What the demo account holds: people with names in several scripts, and one note in each state. */
export type DemoPerson = { readonly id: string; readonly name: string; readonly email: string };

export const DEMO_PEOPLE = {
  theodora: {
    id: "6f1d7a50-0000-4000-8000-000000000011",
    name: "Θεοδώρα Παπαδοπούλου",
    email: "theodora@example.org",
  },
  soren: { id: "6f1d7a50-0000-4000-8000-000000000012", name: "Søren Kjærgård", email: "soren@example.org" },
  marie: {
    id: "6f1d7a50-0000-4000-8000-000000000013",
    name: "Marie-Claire O'Brien",
    email: "marie@example.org",
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoNote = {
  readonly id: string;
  readonly content: NoteContent;
  readonly active: boolean;
  readonly to: readonly (keyof typeof DEMO_PEOPLE)[];
};

/** What Anna says (demo-voice.m4a): a synthetic voice, "this, not only to read it; two lemons; call each other". */
export const DEMO_VOICE: Recording = {
  type: "audio",
  cloud: recordingKey(ANNA.id, "audio", Date.UTC(2026, 8, 21, 18, 40)),
  length: 9.355,
  peaks:
    "001kpvxj2jkn00dnmuss101joksiiongnnmern10iphgqrq4qonlhg00npmnqror10veenkqn4mfie20crmktvnjnnnqqn100000",
};

/** Sent out weeks ago, before Anna came back. */
export const DELIVERED_NOTE: DemoNote = {
  id: "6f1d7a50-0000-4000-8000-000000000021",
  content: {
    ...EMPTY_CONTENT,
    title: "The house by the lake",
    text: [
      "Theodora,",
      "the key hangs where it always hung. The boat needs a new rope before you take it out, and the stove wants dry birch, nothing else.",
      "Keep the blue room as it is for a while. Then paint it. I would.",
      "Anna",
    ].join("\n\n"),
  },
  active: true,
  to: ["theodora"],
};

export const WAITING_NOTES: readonly DemoNote[] = [
  {
    id: "6f1d7a50-0000-4000-8000-000000000022",
    content: {
      ...EMPTY_CONTENT,
      title: "You two",
      text: [
        "You two never asked for advice, so here is only what I would have liked to know earlier:",
        "Call each other on ordinary days. The other ones come by themselves.",
        "The recipes are in the green folder, third shelf. The one for the almond cake lacks the lemon; I left it out on purpose so that you would have to ask. Two lemons.",
      ].join("\n\n"),
      recording: DEMO_VOICE,
    },
    active: true,
    to: ["soren", "marie"],
  },
  {
    id: "6f1d7a50-0000-4000-8000-000000000023",
    content: {
      ...EMPTY_CONTENT,
      title: "Where everything is",
      text: "Bank, insurance, the allotment: all in the drawer under the window, sorted by year. To be finished.",
    },
    active: false,
    to: ["theodora"],
  },
];
