import {
  Button,
  Card,
  classNames,
  Icon,
  Page,
  Section,
  Select,
  TextInput,
  toast,
  useCreate,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { pins } from "../../shared/pins.ts";
import { convert, KINDS, type Kind, kindOf, shown, symbolOf, type Unit, unitOf } from "../units.ts";

const FIRST = KINDS[0] as Kind; // the table is not empty
const firstUnit = (kind: Kind) => kind.units[0] as Unit; // no kind is empty

export function ConvertPage() {
  const [kind, setKind] = useState(FIRST);
  const [from, setFrom] = useState(firstUnit(FIRST));
  const [typed, setTyped] = useState("1");
  const value = Number(typed.replace(",", "."));
  const readable = typed.trim() !== "" && Number.isFinite(value);
  const choose = (next: Kind, unit = firstUnit(next)) => {
    setKind(next);
    setFrom(unit);
  };
  return (
    <Page title="Convert" intro="One number, every unit.">
      <Pinned value={readable ? value : 1} onOpen={choose} />
      <fieldset className="mb-5 flex min-w-0 gap-2 overflow-x-auto p-1">
        <legend className="sr-only">Kind</legend>
        {KINDS.map((one) => (
          <button
            key={one.key}
            type="button"
            aria-pressed={one === kind}
            onClick={() => choose(one)}
            className={classNames(
              "inline-flex h-10 shrink-0 items-center gap-2 rounded-control border px-3 text-sm font-medium",
              one === kind ? "border-transparent bg-accent text-on-accent" : "border-line bg-surface hover:bg-sunken",
            )}
          >
            <Icon name={one.icon} size={16} />
            {one.name}
          </button>
        ))}
      </fieldset>
      <Card className="mb-5">
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr]">
          <TextInput
            label="Number"
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            error={readable ? undefined : "Type a number, such as 2.5"}
          />
          <Select
            label="Unit"
            value={from.key}
            options={kind.units.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => setFrom(unitOf(kind, key) ?? from)}
          />
        </div>
      </Card>
      <Results kind={kind} from={from} value={readable ? value : null} onChoose={(unit) => choose(kind, unit)} />
    </Page>
  );
}

type ResultsProps = { kind: Kind; from: Unit; value: number | null; onChoose: (unit: Unit) => void };

function Results({ kind, from, value, onChoose }: ResultsProps) {
  const create = useCreate(pins);
  const pin = (to: Unit) =>
    create.mutate(
      { kind: kind.key, from: from.key, to: to.key },
      {
        onSuccess: () => toast(`${from.name} to ${to.name} is on top now.`),
        onError: (error) => toast(error.status === 409 ? "It is on top already." : error.message, "error"),
      },
    );
  return (
    <ul aria-live="polite" aria-label="In other units" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {kind.units
        .filter((unit) => unit !== from)
        .map((unit) => (
          <li key={unit.key} className="flex items-center gap-1 rounded-card border border-line bg-surface p-2 pl-4">
            <button type="button" className="min-w-0 flex-1 py-1 text-left" onClick={() => onChoose(unit)}>
              <span className="block truncate text-xl font-semibold tabular-nums">
                {value === null ? "–" : shown(convert(value, from, unit))}
              </span>
              <span className="block text-sm text-ink-muted">{unit.name}</span>
            </button>
            <Button
              variant="ghost"
              icon="pin"
              aria-label={`Pin ${from.name} to ${unit.name}`}
              onClick={() => pin(unit)}
            />
          </li>
        ))}
    </ul>
  );
}

function Pinned({ value, onOpen }: { value: number; onOpen: (kind: Kind, unit: Unit) => void }) {
  const { rows } = useRecords(pins, { sort: "createdAt", pageSize: 12 });
  const remove = useDelete(pins);
  if (rows.length === 0) return null;
  return (
    <Section>
      <ul aria-label="Pinned" className="mb-6 grid gap-3 sm:grid-cols-3">
        {rows.map((row) => {
          const kind = kindOf(row.kind);
          const from = unitOf(kind, row.from);
          const to = unitOf(kind, row.to);
          if (!kind || !from || !to) return null;
          return (
            <li key={row.id} className="flex items-center rounded-card bg-accent-wash p-2 pl-4 text-accent-text">
              <button type="button" className="min-w-0 flex-1 py-1 text-left" onClick={() => onOpen(kind, from)}>
                <span className="block text-sm">
                  {shown(value)} {symbolOf(from)}
                </span>
                <span className="block truncate font-semibold tabular-nums">
                  {shown(convert(value, from, to))} {symbolOf(to)}
                </span>
              </button>
              <Button
                variant="ghost"
                size="small"
                icon="pin-off"
                aria-label={`Take ${from.name} to ${to.name} off`}
                onClick={() => remove.mutate(row.id)}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
