/** A figure with its bound. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
} & ({ readonly atMost: number } | { readonly atLeast: number });

export const isHeld = (figure: Figure): boolean =>
  "atMost" in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast;

export const lineOf = (figure: Figure): string => {
  const { name, value, unit } = figure;
  const bound = "atMost" in figure ? `at most ${figure.atMost}` : `at least ${figure.atLeast}`;
  const digits = value < 10 ? 2 : 1;
  return `${isHeld(figure) ? "✓" : "✗"} ${name.padEnd(52)} ${value.toFixed(digits).padStart(8)} ${unit} (${bound} ${unit})`;
};
