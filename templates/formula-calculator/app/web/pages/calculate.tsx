import {
  Button,
  Card,
  Checkbox,
  CopyButton,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  TextInput,
  useManifest,
  useRecords,
  useStored,
  useUser,
} from "@ninefold/ui";
import { inputs, results } from "../../shared/inputs.ts";
import {
  type Input,
  inputOutcome,
  type Outcome,
  outcomes,
  type Result,
  shownResult,
  type Typed,
  textIn,
  unitOf,
} from "../values.ts";

const ALL = { pageSize: 100 };
type Kept = { typed: Typed; isOther: boolean };
const BEGUN: Kept = { typed: {}, isOther: false };

export function CalculatePage() {
  const { name, tagline } = useManifest();
  const given = useRecords(inputs, ALL);
  const list = useRecords(results, ALL);
  const isOwner = useUser().role === "owner";
  const [{ typed, isOther }, keep, { isPending }] = useStored<Kept>("calculation", BEGUN);
  const error = given.error ?? list.error;
  if (error) return <ErrorState error={error} retry={() => void Promise.all([given.refetch(), list.refetch()])} />;
  if (given.isPending || list.isPending || isPending) return <Loading rows={6} />;
  const type = (of: string, text: string) =>
    keep((now) => ({ ...now, typed: { ...now.typed, [of]: { text, isOther: now.isOther } } }));
  if (list.rows.length === 0)
    return (
      <Page title={name} intro={tagline}>
        <EmptyState
          icon="square-function"
          title="Nothing to work out yet"
          text={
            isOwner ? "Add an input or two, then a result with a formula." : "Whoever keeps this calculator adds it."
          }
          action={isOwner && <LinkButton to="/inputs">Add inputs</LinkButton>}
        />
      </Page>
    );
  return (
    <Page
      title={name}
      intro={tagline}
      actions={
        <UnitSwitch of={given.rows} isOther={isOther} choose={(other) => keep((now) => ({ ...now, isOther: other }))} />
      }
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <Card
          title="Fill in"
          actions={
            <Button
              variant="ghost"
              size="small"
              icon="rotate-ccw"
              disabled={Object.keys(typed).length === 0}
              onClick={() => keep((now) => ({ ...now, typed: {} }))}
            >
              Start over
            </Button>
          }
        >
          <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-4">
            {given.rows.map((input) => (
              <Field
                key={input.id}
                input={input}
                typed={typed}
                isOther={isOther}
                onType={(text) => type(input.name, text)}
              />
            ))}
          </div>
        </Card>
        <Results list={list.rows} found={outcomes(list.rows, given.rows, typed)} isOther={isOther} />
      </div>
    </Page>
  );
}

type UnitSwitchProps = { of: readonly Input[]; isOther: boolean; choose: (isOther: boolean) => void };

/** Named by the units themselves: "m, cm" and "ft, in". */
function UnitSwitch({ of, isOther, choose }: UnitSwitchProps) {
  const switching = of.filter(({ otherUnit, factor }) => otherUnit && factor);
  if (switching.length === 0) return null;
  const named = (other: boolean) => [...new Set(switching.map((input) => unitOf(input, other)))].join(", ");
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">Units</legend>
      {[false, true].map((other) => (
        <Button
          key={String(other)}
          variant={other === isOther ? "primary" : "secondary"}
          aria-pressed={other === isOther}
          onClick={() => choose(other)}
        >
          {named(other)}
        </Button>
      ))}
    </fieldset>
  );
}

type FieldProps = { input: Input; typed: Typed; isOther: boolean; onType: (text: string) => void };

function Field({ input, typed, isOther, onType }: FieldProps) {
  const text = textIn(input, typed, isOther);
  if (input.kind === "Yes or no")
    return (
      <div className="flex col-span-2 items-center">
        <Checkbox label={input.label} checked={text === "1"} onChange={(checked) => onType(checked ? "1" : "0")} />
      </div>
    );
  const unit = input.kind === "Per cent" ? "%" : unitOf(input, isOther);
  const { problem } = inputOutcome(input, typed, isOther);
  return (
    <TextInput
      label={input.label}
      {...(unit ? { unit } : {})}
      {...(problem ? { error: problem } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={text}
      onChange={onType}
    />
  );
}

type ResultsProps = { list: readonly Result[]; found: ReadonlyMap<string, Outcome>; isOther: boolean };

function Results({ list, found, isOther }: ResultsProps) {
  const shown = list.filter(({ size }) => size !== "Not at all");
  const said = (result: Result) => {
    const outcome = found.get(result.name);
    return outcome?.value == null ? null : shownResult(result, outcome.value, isOther);
  };
  const text = shown.map((result) => `${result.label}: ${said(result) ?? "–"}`).join("\n");
  return (
    <Card className="lg:sticky lg:top-20" title="Result" actions={<CopyButton text={text}>Copy</CopyButton>}>
      <dl aria-live="polite" className="flex flex-col gap-3">
        {shown.map((result) => {
          const isLarge = result.size === "Large";
          const value = said(result);
          return (
            <div
              key={result.id}
              className={classNames(
                "flex flex-wrap items-baseline justify-between gap-x-4",
                isLarge ? "rounded-inner bg-accent-wash px-4 py-3 text-accent-text" : "px-4",
              )}
            >
              <dt className={isLarge ? "font-medium" : "text-ink-muted"}>{result.label}</dt>
              <dd className={classNames("tabular-nums", isLarge ? "text-3xl font-bold" : "font-medium")}>
                {value ?? "–"}
              </dd>
              {value === null && <dd className="w-full text-sm text-ink-muted">{found.get(result.name)?.problem}</dd>}
            </div>
          );
        })}
      </dl>
      <details className="mt-5 border-t border-line pt-4 text-sm">
        <summary className="cursor-pointer text-ink-muted">How it is worked out</summary>
        <dl className="mt-3 flex flex-col gap-2.5">
          {list.map(({ id, label, name, formula }) => (
            <div key={id}>
              <dt className="font-medium">{label}</dt>
              <dd className="font-mono text-xs break-words text-ink-muted">
                {name} = {formula}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
