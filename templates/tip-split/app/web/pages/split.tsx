import {
  Button,
  Card,
  Checkbox,
  classNames,
  formatMoney,
  Page,
  TextInput,
  toast,
  useCreate,
  useStored,
} from "@ninefold/ui";
import { useId, useState } from "react";
import { bills } from "../../shared/bills.ts";
import start from "../../shared/start.json";
import { type Bill, shareOf } from "../share.ts";

const TIPS = [0, 10, 15, 18, 20, 25];
const PEOPLE_MAX = 50;

export function SplitPage() {
  const [typed, setTyped] = useState("86.40");
  // Most people tip the same and eat with the same.
  const [bill, setBill] = useStored("bill", { tip: 18, people: 3, roundUp: false });
  const [place, setPlace] = useState("");
  const create = useCreate(bills);
  const cents = Math.round(Number(typed.replace(",", ".")) * 100);
  const readable = Number.isFinite(cents) && cents >= 0 && cents < 100_000_000;
  const whole: Bill = { ...bill, amount: readable ? cents : 0 };
  const share = shareOf(whole);
  const keep = () => {
    const { amount, tip, people } = whole;
    create.mutate(
      { place: place.trim() || "Somewhere nice", amount, tip, people, each: share.each },
      { onSuccess: () => toast("Kept under Last bills."), onError: (error) => toast(error.message, "error") },
    );
  };
  return (
    <Page title="Split the bill" narrow>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <div className="flex flex-col gap-6">
            <TextInput
              label="Bill"
              inputMode="decimal"
              unit="$"
              value={typed}
              onChange={setTyped}
              error={readable ? undefined : "Type an amount, such as 86.40"}
            />
            <Tip value={bill.tip} onChange={(tip) => setBill({ ...bill, tip })} />
            <People value={bill.people} onChange={(people) => setBill({ ...bill, people })} />
            <Checkbox
              label="Round up to whole dollars"
              checked={bill.roundUp}
              onChange={(roundUp) => setBill({ ...bill, roundUp })}
            />
          </div>
        </Card>
        <div className="flex flex-col justify-between gap-6 rounded-card bg-accent p-6 text-on-accent">
          <div aria-live="polite">
            <p>Each pays</p>
            <p className="text-5xl font-bold tracking-tight tabular-nums">{formatMoney(share.each, start.currency)}</p>
          </div>
          <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
            <dt>Tip</dt>
            <dd>{formatMoney(share.tip, start.currency)}</dd>
            <dt>In all</dt>
            <dd>{formatMoney(share.total, start.currency)}</dd>
            <dt>{share.over > 0 ? "Left over for the tip" : "Nothing left over"}</dt>
            <dd>{formatMoney(share.over, start.currency)}</dd>
          </dl>
        </div>
      </div>
      <form
        className="mt-4 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextInput
          className="flex-1"
          label="Where was it?"
          placeholder="Noodle bar"
          maxLength={60}
          value={place}
          onChange={setPlace}
        />
        <Button
          type="submit"
          variant="secondary"
          icon="bookmark"
          busy={create.isPending}
          disabled={!readable || cents === 0}
        >
          Keep
        </Button>
      </form>
    </Page>
  );
}

function Tip({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Tip</legend>
      <div className="grid grid-cols-3 gap-2">
        {TIPS.map((tip) => (
          <button
            key={tip}
            type="button"
            aria-pressed={tip === value}
            onClick={() => onChange(tip)}
            className={classNames(
              "h-11 rounded-control border font-medium tabular-nums",
              tip === value
                ? "border-transparent bg-accent text-on-accent"
                : "border-line-strong bg-surface hover:bg-sunken",
            )}
          >
            {tip}%
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function People({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-medium">
        People
      </p>
      <div className="flex items-center gap-4">
        <Button
          variant="secondary"
          icon="minus"
          aria-label="One fewer"
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <output className="min-w-8 text-center text-2xl font-bold tabular-nums">{value}</output>
        <Button
          variant="secondary"
          icon="plus"
          aria-label="One more"
          disabled={value >= PEOPLE_MAX}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </fieldset>
  );
}
