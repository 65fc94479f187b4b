import { DAY_MS } from "@afterword/core/time/duration";
import { createChance, seedFor } from "./kernel/chance.ts";
import { createWorld } from "./world/world.ts";
import { CALM, ROUGH } from "./world/faults.ts";
import { wishOf } from "./world/population.ts";
const [users = "100", years = "1", seed = "1", weather = "rough", watched] = process.argv.slice(2);
const endsAt = Number(years) * 365 * DAY_MS;
const chance = createChance(seedFor(Number(seed), "wishes"));
const wishes = Array.from({ length: Number(users) }, () => wishOf(chance, endsAt));
const world = createWorld({
  seed: Number(seed),
  servers: 2,
  weather: weather === "rough" ? ROUGH : CALM,
  wishes,
  watched: watched ?? null,
});
const t0 = process.cpuUsage();
const violations = await world.live(endsAt);
const u = process.cpuUsage(t0);
const s = (u.user + u.system) / 1e6;
console.log(
  `${users} x ${years}y seed ${seed}: ${s.toFixed(1)} s, ${((Number(users) * Number(years)) / s).toFixed(0)} user-years/s, ${world.waits()} waits, ${world.time.events()} events, trace ${world.time.trace()}`,
);
console.log(
  world.people.counts,
  world.mails,
  world.fleet.counts,
  world.complaints,
  Math.round(process.memoryUsage().rss / 1e6),
  "MB",
);
const laws = new Map<string, number>();
for (const { law } of violations) laws.set(law, (laws.get(law) ?? 0) + 1);
console.log(laws, violations.slice(0, 8));
