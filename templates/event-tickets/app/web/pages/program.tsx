import {
  Badge,
  BuyButton,
  Card,
  EmptyState,
  ErrorState,
  formatMoney,
  Loading,
  Page,
  Select,
  TextInput,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useState } from "react";
import type { OfferedEvening } from "../../shared/evenings.ts";
import start from "../../shared/start.json";

/** What everybody sees: the evenings to come, and how to come along. */
export function ProgramPage() {
  const { data, error, isPending, refetch } = usePublic<{ rows: OfferedEvening[] }>("/program");
  usePageHead({ title: "Program", description: data?.rows.map(({ title }) => title).join(", "), index: true });
  if (isPending) return <Loading kind="cards" rows={3} />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Page title="Program" intro="Doors open half an hour before." narrow>
      {data.rows.length === 0 && (
        <EmptyState icon="music" title="Nothing is planned just now" text="New evenings appear here." />
      )}
      <ul className="flex flex-col gap-5">
        {data.rows.map((evening) => (
          <li key={evening.id}>
            <Evening evening={evening} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Evening({ evening: { id, title, startsAt, place, about, price, free } }: { evening: OfferedEvening }) {
  const [name, setName] = useState("");
  const [quantity, setQuantity] = useState(1);
  const date = new Date(startsAt);
  return (
    <Card className="flex gap-5 max-sm:flex-col">
      <p
        suppressHydrationWarning
        className="flex shrink-0 flex-col items-center justify-center rounded-inner bg-accent-wash px-5 py-4 text-center text-accent-text max-sm:flex-row max-sm:gap-2 max-sm:py-2"
      >
        <span className="text-sm">{format(date, "MMM")}</span>
        <span className="text-4xl font-bold max-sm:text-lg">{format(date, "d")}</span>
        <span className="text-sm">{format(date, "EEE HH:mm")}</span>
      </p>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-xl font-semibold">{title}</h2>
          {free === 0 ? <Badge>Sold out</Badge> : free <= 5 ? <Badge tone="warning">{free} left</Badge> : null}
        </div>
        <p className="text-sm text-ink-muted">
          {place} · {formatMoney(price, start.currency)}
        </p>
        <p className="mt-2">{about}</p>
        {free > 0 && (
          <details className="mt-4">
            <summary className="w-fit cursor-pointer font-medium text-accent-text">Get tickets</summary>
            <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_7rem_auto] sm:items-end">
              <TextInput
                label="Your name"
                required
                maxLength={80}
                autoComplete="name"
                value={name}
                onChange={setName}
              />
              <Select
                label="Tickets"
                value={String(quantity)}
                options={Array.from({ length: Math.min(10, free) }, (_, at) => String(at + 1))}
                onChange={(value) => setQuantity(Number(value))}
              />
              <BuyButton call="/public/buy" body={{ evening: id, name, quantity }} disabled={name.trim() === ""}>
                Pay {formatMoney(price * quantity, start.currency)}
              </BuyButton>
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}
