import {
  Button,
  Card,
  Dialog,
  Figure,
  formatNumber,
  LinkButton,
  Page,
  Table,
  Tabs,
  TextInput,
  toast,
  useCreate,
  useStored,
} from "@ninefold/ui";
import { useMemo, useState } from "react";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { plans } from "../../shared/plans.ts";
import start from "../../shared/start.json";
import { money, short, span } from "../amounts.ts";
import { type Loan, type Plan, planOf } from "../mortgage.ts";
import { Slider } from "../slider.tsx";

const START: Loan = { price: start.price / 100, down: 20, rate: start.rate, years: start.years, extra: 0 };

export function CalculatorPage() {
  // Kept for this person: the next visit goes on where this one ended.
  const [loan, setLoan] = useStored<Loan>("loan", START);
  const [naming, setNaming] = useState(false);
  const plan = useMemo(() => planOf(loan), [loan]);
  const set = (part: Partial<Loan>) => setLoan((was) => ({ ...was, ...part }));
  const actions = (
    <>
      <Button variant="ghost" icon="rotate-ccw" onClick={() => setLoan(START)}>
        Start over
      </Button>
      <Button icon="bookmark" onClick={() => setNaming(true)}>
        Save this plan
      </Button>
    </>
  );
  return (
    <Page title="Mortgage calculator" intro="Move the sliders. Everything follows at once." actions={actions}>
      <div className="grid gap-6 lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)] lg:items-start">
        <Sliders loan={loan} plan={plan} onChange={set} />
        <div className="flex min-w-0 flex-col gap-4">
          <div className="rounded-card bg-accent p-6 text-on-accent" aria-live="polite">
            <p>Each month</p>
            <p className="text-4xl font-bold tracking-tight tabular-nums sm:text-5xl">
              {money(plan.payment + loan.extra)}
            </p>
            <p className="mt-1">Paid off after {span(plan.months)}.</p>
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <Figure label="Borrowed" value={money(plan.borrowed)} />
            <Figure label="Interest in all" value={money(plan.interest)} />
            <Figure label="You pay in all" value={money(plan.interest + loan.price)} />
          </div>
          <Years plan={plan} />
          <p className="text-sm text-ink-muted">
            The same payment every month at a fixed rate. Taxes, insurance and fees are not in it.
          </p>
        </div>
      </div>
      <NameDialog loan={loan} open={naming} onOpenChange={setNaming} />
    </Page>
  );
}

type SlidersProps = { loan: Loan; plan: Plan; onChange: (part: Partial<Loan>) => void };

function Sliders({ loan, plan, onChange }: SlidersProps) {
  const plain = planOf({ ...loan, extra: 0 });
  const saved = plain.interest - plan.interest;
  const saves = loan.extra > 0 && saved > 1;
  return (
    <Card className="lg:sticky lg:top-20">
      <div className="flex flex-col gap-5">
        <Slider
          label="Price"
          value={loan.price}
          shown={money(loan.price)}
          min={50_000}
          max={2_000_000}
          step={5_000}
          onChange={(price) => onChange({ price })}
        />
        <Slider
          label="Down payment"
          value={loan.down}
          shown={`${loan.down}%`}
          min={0}
          max={80}
          step={1}
          onChange={(down) => onChange({ down })}
          hint={`${money((loan.price * loan.down) / 100)} of your own`}
        />
        <Slider
          label="Interest rate"
          value={loan.rate}
          shown={`${formatNumber(loan.rate)}%`}
          min={0}
          max={12}
          step={0.05}
          onChange={(rate) => onChange({ rate: Math.round(rate * 100) / 100 })}
        />
        <Slider
          label="Years"
          value={loan.years}
          shown={String(loan.years)}
          min={5}
          max={40}
          step={1}
          onChange={(years) => onChange({ years })}
        />
        <Slider
          label="Extra each month"
          value={loan.extra}
          shown={money(loan.extra)}
          min={0}
          max={3_000}
          step={25}
          onChange={(extra) => onChange({ extra })}
          hint={
            saves
              ? `Saves ${money(saved)} of interest and ${span(plain.months - plan.months)}.`
              : "What you would pay on top, if anything."
          }
        />
      </div>
    </Card>
  );
}

function Years({ plan }: { plan: Plan }) {
  const table = (
    <div className="max-h-96 overflow-y-auto">
      <Table
        label="Year by year"
        rows={plan.years}
        rowKey={({ year }) => String(year)}
        columns={[
          { key: "year", label: "Year" },
          { key: "principal", label: "Repayment", align: "right", render: ({ principal }) => money(principal) },
          { key: "interest", label: "Interest", align: "right", render: ({ interest }) => money(interest) },
          { key: "balance", label: "Still owed", align: "right", render: ({ balance }) => money(balance) },
        ]}
        foot={{ year: "All", principal: money(plan.borrowed), interest: money(plan.interest) }}
      />
    </div>
  );
  return (
    <Card>
      <Tabs
        label="Course of the loan"
        tabs={[
          { id: "chart", label: "What you still owe", content: <Balance plan={plan} /> },
          { id: "table", label: "Year by year", content: table },
        ]}
      />
    </Card>
  );
}

const AXIS = { stroke: "currentColor", fontSize: 12, tickLine: false, axisLine: false } as const;
const LINES = [
  { key: "balance", name: "Still owed", color: "var(--color-accent)" },
  { key: "interestSoFar", name: "Interest paid so far", color: "#d17f1c" },
] as const;

function Balance({ plan }: { plan: Plan }) {
  const rows = [{ year: 0, balance: plan.borrowed, interestSoFar: 0 }, ...plan.years];
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
        {LINES.map(({ key, name, color }) => (
          <li key={key} className="flex items-center gap-2">
            <span className="size-2.5 rounded-full" style={{ background: color }} />
            {name}
          </li>
        ))}
      </ul>
      <div
        className="h-72 text-ink-muted"
        role="img"
        aria-label={`From ${money(plan.borrowed)} to nothing after ${span(plan.months)}`}
      >
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={rows} margin={{ top: 8, right: 8, left: 0, bottom: 0 }}>
            <CartesianGrid vertical={false} stroke="currentColor" strokeOpacity={0.15} />
            <XAxis dataKey="year" {...AXIS} minTickGap={24} />
            <YAxis {...AXIS} width={48} tickFormatter={short} />
            <Tooltip
              formatter={(value) => money(Number(value))}
              labelFormatter={(year) => `Year ${year}`}
              contentStyle={{ background: "var(--color-surface)", borderColor: "var(--color-line)", borderRadius: 8 }}
            />
            {LINES.map(({ key, name, color }) => (
              <Area
                key={key}
                isAnimationActive={false}
                type="monotone"
                dataKey={key}
                name={name}
                stroke={color}
                fill={color}
                fillOpacity={0.16}
                strokeWidth={2.5}
              />
            ))}
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}

type NameDialogProps = { loan: Loan; open: boolean; onOpenChange: (open: boolean) => void };

function NameDialog({ loan, open, onOpenChange }: NameDialogProps) {
  const create = useCreate(plans);
  const [name, setName] = useState("");
  const save = () => {
    const wanted = name.trim() || `${money(loan.price)} over ${loan.years} years`;
    create.mutate(
      { ...loan, name: wanted },
      {
        onSuccess() {
          toast(`“${wanted}” is saved.`);
          onOpenChange(false);
          setName("");
        },
        onError: (error) => toast(error.message, "error"),
      },
    );
  };
  const footer = (
    <>
      <LinkButton to="/compare" variant="ghost">
        See saved plans
      </LinkButton>
      <Button busy={create.isPending} onClick={save}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Save this plan" footer={footer}>
      <TextInput label="Name" placeholder="Savings bank, 30 years" maxLength={60} value={name} onChange={setName} />
    </Dialog>
  );
}
