import { MUTANTS } from "../mutants/mutants.ts";
import { doApart } from "./spread.ts";

/** Within so many seeds each defect has to be found. */
const SEEDS = 5;
const WORLD = { users: 400, years: 0.5 } as const;

/** True when every defect was found. `names`: only these; all when there are none. */
export const huntMutants = async (
  names: readonly string[],
  say: (line: string) => void,
): Promise<boolean> => {
  const hunted = MUTANTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const waiting = hunted.values();
  const escaped: string[] = [];
  const lane = async (): Promise<void> => {
    for (const { name } of waiting) {
      const found = await hunt(name);
      say(`${found.isFound ? "✓" : "✗"} ${name}: ${found.how}`);
      if (!found.isFound) escaped.push(name);
    }
  };
  await Promise.all([lane(), lane()]);
  say(`${hunted.length - escaped.length} of ${hunted.length} defects found`);
  return escaped.length === 0 && hunted.length > 0;
};

type Found = { readonly isFound: boolean; readonly how: string };

/** Which laws the defect broke first, or why nothing is known of it. */
export const hunt = async (name: string): Promise<Found> => {
  try {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const task = { kind: "years", seed, ...WORLD, stopsAtFirst: true } as const;
      const { violations } = await doApart({ task, mutant: name });
      const laws = new Set(violations.map(({ law }) => law));
      if (laws.size > 0) return { isFound: true, how: `${[...laws].join(", ")} (seed ${seed})` };
    }
    return { isFound: false, how: `no law was broken with ${SEEDS} seeds` };
  } catch (failure) {
    return { isFound: false, how: String(failure) };
  }
};
