import {
  type ApiError,
  api,
  Button,
  Card,
  classNames,
  Figure,
  formatMoment,
  Icon,
  Page,
  Table,
  TextInput,
  toast,
  useRecords,
  useSummary,
} from "@ninefold/ui";
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from "react";
import { type CheckedIn, evenings, tickets } from "../../shared/evenings.ts";
import { codeIn } from "../read-code.ts";

type Outcome = { kind: "in" | "again" | "none"; text: string };

/** Scanners type a code and press Enter; a phone takes a picture; everybody else types. */
export function DoorPage() {
  const [code, setCode] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const picture = useId();
  const check = async (given: string) => {
    if (given.trim() === "" || busy) return;
    setBusy(true);
    try {
      const { name, title, isFirst, cameAt } = await api<CheckedIn>("/api/check-in", {
        method: "POST",
        json: { code: given },
      });
      setOutcome(
        isFirst
          ? { kind: "in", text: `${name}, ${title}` }
          : { kind: "again", text: `${name} came in already, ${formatMoment(cameAt)}` },
      );
      setCode("");
    } catch (error) {
      setOutcome({ kind: "none", text: (error as ApiError).message });
    }
    setBusy(false);
    field.current?.querySelector("input")?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };
  const takePicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    const found = file ? await codeIn(file).catch(() => null) : null;
    if (found) await check(found);
    else toast("No code is to be seen there. Go a little closer.", "error");
  };
  return (
    <Page title="Door" narrow>
      <Card>
        <form onSubmit={submit} className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch">
          <div ref={field} className="flex-1">
            <TextInput
              label="Code of the ticket"
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              value={code}
              onChange={setCode}
            />
          </div>
          <Button type="submit" icon="check" busy={busy}>
            Let in
          </Button>
          <label
            htmlFor={picture}
            className="inline-flex h-10 cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong px-4 text-sm font-medium focus-within:outline-2 focus-within:outline-accent hover:bg-sunken"
          >
            <Icon name="camera" size={18} /> Picture
            <input
              id={picture}
              type="file"
              accept="image/*"
              capture="environment"
              className="sr-only"
              onChange={(event) => void takePicture(event)}
            />
          </label>
        </form>
        <div role="status" className="mt-4 min-h-16">
          {outcome && <Said outcome={outcome} />}
        </div>
      </Card>
      <Guests />
    </Page>
  );
}

const LOOK = {
  in: { icon: "circle-check", box: "bg-success-wash text-success-text", word: "Welcome" },
  again: { icon: "circle-alert", box: "bg-warning-wash text-warning-text", word: "Not again" },
  none: { icon: "circle-x", box: "bg-danger-wash text-danger-text", word: "No" },
};

function Said({ outcome: { kind, text } }: { outcome: Outcome }) {
  const { icon, box, word } = LOOK[kind];
  return (
    <p className={classNames("flex items-center gap-4 rounded-inner p-4", box)}>
      <Icon name={icon} size={28} />
      <span>
        <strong className="block text-lg">{word}</strong>
        {text}
      </span>
    </p>
  );
}

/** Who comes to the next evening, and who is in. */
function Guests() {
  const [next] = useRecords(evenings, {
    filter: { startsAt: { during: "future" } },
    sort: "startsAt",
    pageSize: 1,
  }).rows;
  const filter = { evening: next?.id ?? "" };
  const guests = useRecords(tickets, { filter, sort: "name", pageSize: 200 }, { enabled: next !== undefined });
  const inside = useSummary(tickets, { filter: { ...filter, cameAt: { empty: false } } });
  if (!next || guests.rows.length === 0) return null;
  return (
    <section aria-label="Guests" className="mt-6">
      <div className="mb-4 grid grid-cols-2 gap-4">
        <Figure label={next.title} value={guests.total} icon="ticket" />
        <Figure label="Inside" value={inside.value} icon="door-open" />
      </div>
      <Table
        label={`Guests of ${next.title}`}
        rows={guests.rows}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", label: "Name" },
          { key: "code", label: "Code" },
          {
            key: "cameAt",
            label: "Came",
            align: "right",
            render: ({ cameAt }) => (cameAt ? <Icon name="check" label={formatMoment(cameAt)} /> : ""),
          },
        ]}
      />
    </section>
  );
}
