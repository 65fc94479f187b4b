import type { Delivery } from "@afterword/contract/endpoints/deliveries";
import { useState } from "react";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { SendAgainDialog } from "./send-again-dialog.tsx";

/** One page of deliveries. */
export function DeliveryList({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const [asked, setAsked] = useState<Delivery | null>(null);
  return (
    <>
      <SheetList>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery._id} delivery={delivery} onSendAgain={() => setAsked(delivery)} />
        ))}
      </SheetList>
      {asked !== null && <SendAgainDialog delivery={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
