import type { Plan } from "@afterword/contract/endpoints/plans";
import { VOUCHER_BATCH_MAX, VOUCHER_MONTHS_MAX } from "@afterword/core/constants";
import { fields } from "@afterword/core/messages/fields";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { HttpFailure, refusalSentence, wasAnnounced } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, NOT_FOUND } from "../../../shared/http/statuses.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { SelectField } from "../../../shared/ui/select-field.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { useRecentProof } from "../../accounts/public.ts";
import { plansQuery } from "../../plans/public.ts";
import { orderVouchers, useRefreshVouchers } from "../api.ts";
import type { MadeCodes } from "./codes-dialog.tsx";
import styles from "./make-dialog.module.css";

type Typed = {
  readonly name: string;
  readonly plan: string;
  readonly months: string;
  readonly count: string;
  readonly expires: string;
};

type Mistakes = Partial<Record<keyof Typed, string>>;

const BLANK: Typed = { name: "", plan: "", months: "12", count: "10", expires: "" };

type MakeProps = { readonly onMade: (made: MadeCodes) => void; readonly onCancel: () => void };

/** What the vouchers are to be. A code is worth money, so the password is asked for once more. */
export function MakeDialog({ onMade, onCancel }: MakeProps) {
  const plans = useQuery(plansQuery);
  const sold = plans.data?.filter(({ active, price }) => active && price > 0);
  if (sold !== undefined && sold.length > 0)
    return <OrderDialog plans={sold} onMade={onMade} onCancel={onCancel} />;
  return (
    <Dialog title={say.make} confirm="" onCancel={onCancel}>
      {plans.isPending && <LoadingBlock />}
      {plans.isError && <FailedState sentence={say.loadFailed} onRetry={() => void plans.refetch()} />}
      {sold !== undefined && <p>{say.noPlan}</p>}
    </Dialog>
  );
}

function OrderDialog({ plans, onMade, onCancel }: MakeProps & { readonly plans: readonly Plan[] }) {
  const [order, setOrder] = useState<Typed>({ ...BLANK, plan: plans[0]?._id ?? "" });
  const [isTried, setTried] = useState(false);
  const { make, makeOnce, question } = useMaking(onMade);
  const mistakes = { ...(isTried ? mistakesOf(order) : {}), ...refusedFields(make.error) };
  const submit = (): void => {
    setTried(true);
    const plan = plans.find(({ _id }) => _id === order.plan)?.name ?? "";
    if (Object.keys(mistakesOf(order)).length === 0) makeOnce({ order, plan });
  };
  return (
    <>
      <Dialog
        title={say.make}
        confirm={say.makeConfirm}
        busy={make.isPending}
        onConfirm={submit}
        onCancel={onCancel}
      >
        <OrderFields
          order={order}
          plans={plans.map(({ _id, name }) => ({ value: _id, label: name }))}
          mistakes={mistakes}
          onChange={(change) => {
            setOrder({ ...order, ...change });
            make.reset();
          }}
        />
        <FormError sentence={refusalOf(make.error)} />
      </Dialog>
      {question}
    </>
  );
}

type Order = { readonly order: Typed; readonly plan: string };

function useMaking(onMade: (made: MadeCodes) => void) {
  const { withProof, question } = useRecentProof();
  const refresh = useRefreshVouchers();
  // Of a double tap both presses come before the button is drawn as busy, and each batch is worth money.
  const isUnderWay = useRef(false);
  const { mutate, ...make } = useMutation({
    mutationFn: ({ order }: Order) => {
      const { name, plan, expires } = order;
      const [months, count] = [Number(order.months), Number(order.count)];
      const body = { name, plan, months, count, expires: expires === "" ? null : expires };
      return withProof(() => orderVouchers(body));
    },
    onSuccess: ({ codes }, { order, plan }) => {
      refresh();
      onMade({ batch: order.name.trim(), plan, months: Number(order.months), codes });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const makeOnce = (order: Order): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(order);
  };
  return { make, makeOnce, question };
}

function OrderFields({
  order,
  plans,
  mistakes,
  onChange,
}: {
  readonly order: Typed;
  readonly plans: readonly { readonly value: string; readonly label: string }[];
  readonly mistakes: Mistakes;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <div className={styles.fields}>
      <Field
        label={say.name}
        help={say.nameHelp}
        maxLength={100}
        value={order.name}
        error={mistakes.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={say.plan}
        options={plans}
        value={order.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <div className={styles.pair}>
        <Field
          {...number}
          label={say.months}
          help={say.monthsHelp(VOUCHER_MONTHS_MAX)}
          value={order.months}
          error={mistakes.months}
          onChange={({ target }) => onChange({ months: target.value })}
        />
        <Field
          {...number}
          label={say.count}
          help={say.countHelp(VOUCHER_BATCH_MAX)}
          value={order.count}
          error={mistakes.count}
          onChange={({ target }) => onChange({ count: target.value })}
        />
      </div>
      <Field
        type="date"
        label={say.expires}
        help={say.expiresHelp}
        value={order.expires}
        error={mistakes.expires}
        onChange={({ target }) => onChange({ expires: target.value })}
      />
    </div>
  );
}

const mistakesOf = ({ name, months, count }: Typed): Mistakes => ({
  ...(name.trim() === "" ? { name: fields.required } : {}),
  ...(isCount(months, VOUCHER_MONTHS_MAX) ? {} : { months: say.monthsHelp(VOUCHER_MONTHS_MAX) }),
  ...(isCount(count, VOUCHER_BATCH_MAX) ? {} : { count: say.countHelp(VOUCHER_BATCH_MAX) }),
});

const isCount = (typed: string, most: number): boolean => {
  const value = Number(typed);
  return Number.isInteger(value) && value >= 1 && value <= most;
};

const refusedFields = (error: unknown): Mistakes => (error instanceof HttpFailure ? error.fields : {});

/** Why nothing was made, where no field says it. */
const refusalOf = (error: unknown): string | null => {
  const isSaid = error === null || wasAnnounced(error) || Object.keys(refusedFields(error)).length > 0;
  return isSaid ? null : refusalSentence(error, [CONFLICT, FORBIDDEN, NOT_FOUND], say.makeFailed);
};
