import {
  Badge,
  classNames,
  EmptyState,
  ErrorState,
  formatAgo,
  formatDay,
  Icon,
  LinkButton,
  Loading,
  Page,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { useEffect } from "react";
import { incidents as incidentsOf } from "../../shared/incidents.ts";
import type { State, StatusPage as Status } from "../../shared/page.ts";
import { STATE_COLORS } from "../../shared/services.ts";

const SENTENCE: Record<State, string> = {
  Works: "Everything works.",
  Slow: "Something is slow.",
  Down: "Something does not work.",
};
const LOOK: Record<State, { icon: string; box: string }> = {
  Works: { icon: "circle-check", box: "bg-success-wash text-success-text" },
  Slow: { icon: "clock-alert", box: "bg-warning-wash text-warning-text" },
  Down: { icon: "circle-x", box: "bg-danger-wash text-danger-text" },
};
const EVERY_MS = 60_000;
const worstOf = (services: Status["services"]): State =>
  (["Down", "Slow"] as const).find((state) => services.some((service) => service.state === state)) ?? "Works";

/** What everybody sees, without an account. */
export function StatusPage() {
  const { data, error, isPending, refetch } = usePublic<Status>("/page");
  useEffect(() => {
    // Strangers' pages do not follow by themselves, and this one is left open on many a screen.
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const worst = worstOf(data?.services ?? []);
  usePageHead({ title: data && `${SENTENCE[worst]} Status`, description: data && SENTENCE[worst], index: true });
  if (isPending) return <Loading kind="block" />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  const open = data.incidents.filter(({ step }) => step !== "Solved");
  const past = data.incidents.filter(({ step }) => step === "Solved");
  const { icon, box } = LOOK[worst];
  return (
    <Page
      title="Status"
      narrow
      actions={
        <LinkButton to="/subscribe" variant="secondary" icon="mail">
          Be told
        </LinkButton>
      }
    >
      <p role="status" className={classNames("flex items-center gap-4 rounded-card p-6 text-xl font-semibold", box)}>
        <Icon name={icon} size={30} />
        {SENTENCE[worst]}
      </p>
      <Incidents title="Going on" list={open} />
      {data.services.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon="server" title="Nothing is watched yet" text="Services that are added appear here." />
        </div>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
          {data.services.map((service) => (
            <li key={service.id} className="p-5">
              <Service {...service} />
            </li>
          ))}
        </ul>
      )}
      <Incidents title="Of late" list={past} />
    </Page>
  );
}

const DAYS = 90;
const DAY_MS = 86_400_000;
const dayBack = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

function Service({ name, about, state, checkedAt, days }: Status["services"][number]) {
  const bad = Object.values(days).filter((one) => one !== "Works").length;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{name}</h2>
        <Badge color={STATE_COLORS[state]}>{state}</Badge>
      </div>
      {about && <p className="text-sm text-ink-muted">{about}</p>}
      <ol aria-hidden className="mt-3 flex h-8 gap-px sm:gap-0.5">
        {Array.from({ length: DAYS }, (_, at) => dayBack(DAYS - 1 - at)).map((day, at) => (
          <li
            key={day}
            title={`${formatDay(day)}: ${days[day] ?? "not checked"}`}
            style={days[day] ? { background: STATE_COLORS[days[day]] } : undefined}
            className={classNames("flex-1 rounded-[2px] bg-sunken", at < DAYS - 45 && "max-sm:hidden")}
          />
        ))}
      </ol>
      <p className="mt-1.5 flex justify-between gap-3 text-xs text-ink-muted">
        <span>
          {bad === 0 ? "No bad day" : bad === 1 ? "One bad day" : `${bad} bad days`} of {DAYS}
        </span>
        {checkedAt && <span suppressHydrationWarning>Heard of {formatAgo(checkedAt)}</span>}
      </p>
    </>
  );
}

const COLORS: Readonly<Record<string, string>> = incidentsOf.fields.step.colors ?? {};

function Incidents({ title, list }: { title: string; list: Status["incidents"] }) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="flex flex-col gap-4">
        {list.map(({ id, title: what, step, service, news }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{what}</h3>
              <Badge color={COLORS[step]}>{step}</Badge>
            </div>
            {service && <p className="text-sm text-ink-muted">{service}</p>}
            <ol className="mt-4 flex flex-col gap-3 border-l-2 border-line pl-4">
              {(news ?? []).map(({ step: said, text, at }) => (
                <li key={at}>
                  <p className="text-sm">
                    <span className="font-semibold">{said}</span>{" "}
                    <time dateTime={at} className="text-ink-muted" suppressHydrationWarning>
                      {formatAgo(at)}
                    </time>
                  </p>
                  <p className="whitespace-pre-line">{text}</p>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
