import {
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  formatDuration,
  formatMoney,
  Loading,
  Page,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { useState } from "react";
import type { Shop } from "../../shared/shop.ts";
import start from "../../shared/start.json";
import { dayInWords } from "../../shared/times.ts";
import { Details } from "../details.tsx";

const DAYS_SHOWN = 4;

/** What everybody sees: a service, a day and a time, then who they are. */
export function BookPage() {
  const { data, error, isPending, refetch } = usePublic<Pick<Shop, "services">>("/shop");
  const [chosen, setChosen] = useState<string | null>(null);
  const [slot, setSlot] = useState<{ day: string; from: string } | null>(null);
  usePageHead({
    title: "Book a time",
    description: "Choose what you would like and a time that suits you.",
    index: true,
  });
  if (isPending) return <Loading kind="block" />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  const service = data.services.find(({ id }) => id === chosen);
  return (
    <Page title="Book a time" intro="No account, no phone call. You get a link by which you can cancel." narrow>
      {data.services.length === 0 && (
        <EmptyState icon="scissors" title="Nothing is offered yet" text="Please come back later." />
      )}
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-3 text-lg font-semibold">What would you like?</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {data.services.map(({ id, name, lasts, price, about }) => (
              <button
                key={id}
                type="button"
                aria-pressed={chosen === id}
                onClick={() => {
                  setChosen(id);
                  setSlot(null);
                }}
                className={classNames(
                  "flex flex-col rounded-card border bg-surface p-4 text-left",
                  chosen === id ? "border-accent ring-1 ring-accent" : "border-line hover:border-line-strong",
                )}
              >
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-ink-muted">{about}</span>
                <span className="mt-auto flex justify-between gap-2 pt-3 text-sm">
                  <span>{formatDuration(lasts)}</span>
                  {price !== null && <span className="font-semibold">{formatMoney(price, start.currency)}</span>}
                </span>
              </button>
            ))}
          </div>
        </fieldset>
        {service && <Times service={service.id} slot={slot} onChoose={setSlot} />}
        {service && slot && (
          <Card title={`${service.name}, ${dayInWords(slot.day)} at ${slot.from}`}>
            <Details service={service.id} {...slot} />
          </Card>
        )}
      </div>
    </Page>
  );
}

type Slot = { day: string; from: string };
type TimesProps = { service: string; slot: Slot | null; onChoose: (slot: Slot) => void };

function Times({ service, slot, onChoose }: TimesProps) {
  const { data, error, isPending, refetch } = usePublic<Pick<Shop, "days">>(`/times/${service}`);
  const [shown, setShown] = useState(DAYS_SHOWN);
  if (isPending) return <Loading rows={4} />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data.days.length === 0)
    return (
      <EmptyState
        icon="calendar-x"
        title="No time is free"
        text="In the next three weeks everything is taken. Please call us."
      />
    );
  return (
    <section aria-label="Free times">
      <h2 className="mb-3 text-lg font-semibold">When?</h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.days.slice(0, shown).map(({ day, times }) => (
          <div key={day} className="p-4 sm:grid sm:grid-cols-[12.5rem_1fr] sm:gap-4">
            <h3 className="mb-2 font-medium sm:mt-1.5">{dayInWords(day)}</h3>
            <ul className="flex flex-wrap gap-2">
              {times.map((from) => {
                const isChosen = slot?.day === day && slot.from === from;
                return (
                  <li key={from}>
                    <Button
                      size="small"
                      variant={isChosen ? "primary" : "secondary"}
                      aria-pressed={isChosen}
                      aria-label={`${dayInWords(day)} at ${from}`}
                      onClick={() => onChoose({ day, from })}
                    >
                      {from}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      {data.days.length > shown && (
        <Button variant="ghost" icon="chevron-down" className="mt-2" onClick={() => setShown(shown + 7)}>
          Later days
        </Button>
      )}
    </section>
  );
}
