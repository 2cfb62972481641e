import { Card, classNames, DashboardPage, useSummary } from "@ninefold/ui";
import { format, startOfWeek, subWeeks } from "date-fns";
import { entries, needs, STATES, type State } from "../../shared/diary.ts";

const WEEKS = 8;
const during = "last 30 days";
const FILLS: Record<State, string> = { Good: "#2f855a", "So-so": "#b7791f", Poor: "#c53030" };

export const WeeksPage = () => (
  <DashboardPage
    title="Week by week"
    intro="How often somebody was there, and how it was."
    figures={[
      { label: "Visits in 7 days", of: entries, icon: "footprints", filter: { at: { during: "last 7 days" } } },
      { label: "Good in 30 days", of: entries, icon: "smile", filter: { state: "Good", at: { during } } },
      { label: "Poor in 30 days", of: entries, icon: "frown", filter: { state: "Poor", at: { during } } },
      { label: "Still needed", of: needs, icon: "shopping-bag", filter: { brought: false } },
    ]}
  >
    <Weeks />
  </DashboardPage>
);

/** A bar for each of the last weeks, those without a visit too, in the colours of how it was. */
function Weeks() {
  const { groups } = useSummary(entries, { by: "at:week", split: "state" });
  const monday = startOfWeek(new Date(), { weekStartsOn: 1 });
  const weeks = Array.from({ length: WEEKS }, (_, back) => subWeeks(monday, back)).map((day) => ({
    day,
    group: groups.find(({ key }) => key === format(day, "yyyy-MM-dd")),
  }));
  const most = Math.max(1, ...weeks.map(({ group }) => group?.value ?? 0));
  return (
    <Card title={`The last ${WEEKS} weeks`} className="mt-6">
      <ul aria-label="Weeks" className="flex flex-col gap-3.5">
        {weeks.map(({ day, group }, back) => (
          <li key={day.toISOString()} className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr_12rem] sm:items-center">
            <span className={classNames("font-medium", back === 0 && "text-accent-text")}>
              {back === 0 ? "This week" : `From ${format(day, "d MMMM")}`}
            </span>
            <span aria-hidden="true" className="flex h-5 overflow-hidden rounded-inner bg-sunken">
              {STATES.map((state) => (
                <span
                  key={state}
                  style={{
                    width: `${((group?.series?.[state] ?? 0) / most) * 100}%`,
                    backgroundColor: FILLS[state],
                  }}
                />
              ))}
            </span>
            <span className="text-sm text-ink-muted tabular-nums">{wordsOf(group?.series ?? {})}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** “3 good, 1 poor” */
function wordsOf(series: Readonly<Record<string, number>>): string {
  const said = STATES.flatMap((state) => {
    const count = series[state] ?? 0;
    return count > 0 ? [`${count} ${state.toLowerCase()}`] : [];
  });
  return said.length > 0 ? said.join(", ") : "Nobody there";
}
