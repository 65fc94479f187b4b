import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { loggedInId } from "../http/session.ts";
import { autosave } from "./autosave.ts";
import { readUnsavedValues, writeUnsavedValues } from "./unsaved-values.ts";
import type { UnsavedValues } from "./unsaved-values.ts";

type Values = Readonly<Record<string, unknown>>;

export type UnsavedForm = {
  /** Whether the current input differs from what is saved. */
  readonly isUnsaved: () => boolean;
  /** Forgets the unsaved input, because it was saved or discarded. */
  readonly forget: () => void;
  /** Takes `saved` as the saved values after `sent` was sent: input typed since stays. Returns whether there is any. */
  readonly markSaved: (sent: Values, saved: Values) => boolean;
};

/**
 * Keeps the input of a form until it is saved: through leaving, reloading and a killed app, for its writer only. Stores
 * only what differs from `saved`, so that changes from another device are not undone. `carried` is stored with it, for
 * example the id of a new recipient.
 */
export function useUnsavedForm<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Fields>,
  key: string,
  saved: Values,
  carried: UnsavedValues = {},
): UnsavedForm {
  const settled = useRef(false);
  const latest = useRef({ saved, carried });
  useLayoutEffect(() => {
    latest.current = { saved, carried };
  });
  const differing = useCallback(
    () => (settled.current ? {} : differencesOf(form.getValues() as Values, latest.current.saved)),
    [form],
  );
  const write = useWriter(key);
  const keep = useCallback(() => {
    const values = differing();
    const isKept = Object.keys(values).length > 0;
    write(isKept ? { ...values, ...latest.current.carried } : null);
  }, [differing, write]);
  useRestore(form, key, latest);
  useSavedChanges(form, saved);
  useAutosave(form, keep, settled);
  return {
    isUnsaved: () => Object.keys(differing()).length > 0,
    forget: () => {
      settled.current = true;
      keep();
    },
    markSaved: (sent, newlySaved) => {
      latest.current = { ...latest.current, saved: newlySaved };
      takeForSaved(form, sent, newlySaved);
      keep();
      return Object.keys(differing()).length > 0;
    },
  };
}

/** Writes only what was typed on this page: another tab with the same form may leave with older input. */
function useWriter(key: string): (values: UnsavedValues | null) => void {
  const [writerId] = useState(loggedInId);
  const [begun] = useState(() => asText(readUnsavedValues(key)));
  const last = useRef(begun);
  return useCallback(
    (values) => {
      const text = asText(values ?? {});
      if (text === last.current) return;
      last.current = text;
      writeUnsavedValues(key, values, writerId);
    },
    [key, writerId],
  );
}

const asText = (values: UnsavedValues): string =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function takeForSaved<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Fields>,
  sent: Values,
  saved: Values,
): void {
  const typed: Values = { ...form.getValues() };
  form.reset(saved as Fields, { keepValues: true });
  for (const [field, value] of Object.entries(saved)) {
    const shown = typed[field] === sent[field] ? value : typed[field];
    form.setValue(field as Path<Fields>, shown as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
  }
}

const differencesOf = (values: Values, saved: Values): UnsavedValues => {
  const changed = Object.keys(saved).flatMap((field) => {
    const value = values[field];
    const isTyped = typeof value === "string" || typeof value === "number";
    return isTyped && value !== saved[field] ? [[field, value] as const] : [];
  });
  return Object.fromEntries(changed);
};

/** Restores the unsaved input. A value of another type is from an older form and is skipped. */
function useRestore<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Fields>,
  key: string,
  latest: { readonly current: { readonly saved: Values } },
): void {
  useLayoutEffect(() => {
    const unsaved = Object.entries(readUnsavedValues(key)).filter(
      ([field, value]) => typeof value === typeof latest.current.saved[field],
    );
    for (const [field, value] of unsaved)
      form.setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    // What is called later, as a `useWatch` below this hook, subscribes after this effect: it is told before it is seen.
    if (unsaved.length > 0) queueMicrotask(() => form.setValues(form.getValues(), { shouldDirty: true }));
  }, [form, key, latest]);
}

/** Another device may have changed the saved values; an untouched field shows the new one. */
function useSavedChanges<Fields extends FieldValues>(
  { resetField, getFieldState }: UseFormReturn<Fields, unknown, Fields>,
  saved: Values,
): void {
  const known = useRef(saved);
  useEffect(() => {
    const before = known.current;
    known.current = saved;
    for (const [field, value] of Object.entries(saved)) {
      const name = field as Path<Fields>;
      if (value === before[field] || getFieldState(name).isDirty) continue;
      resetField(name, { defaultValue: value as PathValue<Fields, Path<Fields>> });
    }
  }, [saved, resetField, getFieldState]);
}

function useAutosave<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Fields>,
  keep: () => void,
  settled: { current: boolean },
): void {
  useLayoutEffect(
    () =>
      autosave(form, keep, () => {
        settled.current = false;
        return "soon";
      }),
    [form, keep, settled],
  );
}
