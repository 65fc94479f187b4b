import { recipients as say } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { recipientsQuery } from "../recipients-query.ts";

/** Beside the list of a wide window, until someone is chosen from it. */
export function NobodyChosen() {
  const people = useQuery(recipientsQuery).data ?? [];
  return people.length === 0 ? null : <EmptyState sentence={say.nobodyChosen} />;
}
