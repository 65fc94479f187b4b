import type { HeldPage } from "@afterword/contract/endpoints/deliveries";
import { HOLD_CANARY_NIGHTS, type BrakeGroup } from "@afterword/core/switch/brake";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { HeldList } from "./held-list.tsx";

type Group = { readonly group: BrakeGroup; readonly shown: HeldPage };

/** One group of the brake: what it counts, since when it holds, when that would end, and who is held. */
export function HeldGroup({
  group,
  shown,
  page,
  onPage,
}: Group & { readonly page: number; readonly onPage: (page: number) => void }) {
  return (
    <Section title={GROUPS[group].title}>
      <Aside>{GROUPS[group].hint}</Aside>
      <Measures shown={shown} />
      {shown.count > 0 && (
        <HeldList group={group} name={GROUPS[group].title} shown={shown} page={page} onPage={onPage} />
      )}
    </Section>
  );
}

const GROUPS = {
  established: { title: say.heldEstablished, hint: say.heldEstablishedHint },
  new: { title: say.heldNew, hint: say.heldNewHint },
} as const satisfies Record<BrakeGroup, unknown>;

function Measures({ shown }: Pick<Group, "shown">) {
  const { longest, count, delivered, allowance } = shown;
  return (
    <>
      <Aside>{say.heldMeasure(say.people(delivered), allowance)}</Aside>
      {longest === null ? (
        <Aside>{say.heldNobody}</Aside>
      ) : (
        <>
          <Aside>{say.heldLongest(say.people(count), formatDateTime(longest.since))}</Aside>
          <Aside>{endOf(longest, shown.canaryNights)}</Aside>
        </>
      )}
    </>
  );
}

/** When the longest hold ends without an admin, or why it does not. */
const endOf = (
  { endsAt, isPast }: NonNullable<HeldPage["longest"]>,
  canaryNights: HeldPage["canaryNights"],
): string => {
  if (canaryNights === null) return say.heldWithoutCanary;
  const [nights, wanted] = [say.nights(canaryNights), say.nights(HOLD_CANARY_NIGHTS)];
  return isPast && canaryNights < HOLD_CANARY_NIGHTS
    ? say.heldGoesOn(nights, wanted)
    : say.heldEnds(formatDateTime(endsAt), nights, wanted);
};
