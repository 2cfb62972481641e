// One plan of an app: whether it is offered, and its price in dollars.
import * as Switch from "radix-ui/switch";
import type { ReactNode } from "react";
import type { PlanType } from "#contract";
import { TextField } from "../../../ui/text-field.tsx";
import type { PlanForm } from "./pricing.ts";

const NAMES = { monthly: "Monthly", yearly: "Yearly" } as const;

type PlanFieldsProps = {
  type: PlanType;
  plan: PlanForm;
  /** What is wrong with the price. */
  problem: string | null;
  onChange: (plan: PlanForm) => void;
  children?: ReactNode;
};

export function PlanFields({ type, plan, problem, onChange, children }: PlanFieldsProps) {
  const name = NAMES[type];
  return (
    <div className="flex flex-col gap-4 rounded-control border border-hairline p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">{name} plan</h3>
        <Switch.Root
          aria-label={`${name} plan`}
          checked={plan.enabled}
          onCheckedChange={(enabled) => onChange({ ...plan, enabled })}
          className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors duration-150 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="size-4.5 rounded-full bg-ink transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent" />
        </Switch.Root>
      </div>
      <TextField
        label={`${name} price ($)`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        placeholder="0.00"
        value={plan.price}
        disabled={!plan.enabled}
        error={problem}
        className={plan.enabled ? "" : "opacity-60"}
        onChange={(event) => onChange({ ...plan, price: event.target.value })}
      />
      {children}
    </div>
  );
}
