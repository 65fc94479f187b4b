import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import type { DatePickerProps } from "../../shared/calendar/date-picker.tsx";
import { isOnline } from "../../shared/device/connectivity.ts";
import { fetchForLater, lateCode } from "../../shared/device/late-code.ts";
import { whenAtRest } from "../../shared/device/when-at-rest.ts";

type Picker = ComponentType<DatePickerProps>;

export type FetchPicker = () => Promise<Picker>;

/**
 * The calendar is not in the first download. It is fetched soon after the page stands, so that a press finds it there, also
 * without a connection by then; where it could not be fetched, the press tries again and says so.
 */
export function useDatePicker({
  onFailure,
  fetchPicker = importPicker,
}: {
  readonly onFailure: () => void;
  readonly fetchPicker?: FetchPicker | undefined;
}): { readonly DatePicker: Picker | null; readonly load: () => void } {
  const [DatePicker, setDatePicker] = useState<Picker | null>(null);
  useEffect(
    () =>
      whenAtRest(() => {
        if (isOnline()) void fetchForLater(() => fetchPicker().then((found) => setDatePicker(() => found)));
      }),
    [fetchPicker],
  );
  const load = (): void => {
    if (DatePicker === null) fetchPicker().then((found) => setDatePicker(() => found), onFailure);
  };
  return { DatePicker, load };
}

const importPicker: FetchPicker = async () =>
  (await lateCode(() => import("../../shared/calendar/date-picker.tsx"))).DatePicker;
