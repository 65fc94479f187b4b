/** A length or position as players show it: "0:07", "12:30", "1:02:03". */
export const onClock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

/** A length as players show it: what is there has at least a second. */
export const lengthOnClock = (seconds: number): string => onClock(seconds > 0 ? Math.max(1, seconds) : 0);
