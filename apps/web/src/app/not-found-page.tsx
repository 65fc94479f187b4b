import { deadEnd } from "@afterword/core/messages/dead-end";
import { DeadEnd } from "../shared/ui/dead-end.tsx";

export const NotFoundPage = () => (
  <DeadEnd title={deadEnd.notFoundTitle}>
    <p>
      {deadEnd.notFoundText} {deadEnd.notFoundHint}
    </p>
  </DeadEnd>
);
