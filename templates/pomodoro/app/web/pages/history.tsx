import { DashboardPage } from "@ninefold/ui";
import { rounds } from "../../shared/rounds.ts";

export const HistoryPage = () => (
  <DashboardPage
    title="History"
    intro="Rounds that you finished."
    figures={[
      { label: "Today", of: rounds, icon: "sun", filter: { endedAt: { during: "today" } } },
      { label: "This week", of: rounds, icon: "calendar-days", filter: { endedAt: { during: "this week" } } },
      {
        label: "Time this week",
        of: rounds,
        icon: "timer",
        measure: "sum:minutes",
        filter: { endedAt: { during: "this week" } },
      },
    ]}
    charts={[
      {
        title: "Rounds by day",
        of: rounds,
        by: "endedAt:day",
        kind: "bar",
        filter: { endedAt: { during: "last 14 days" } },
      },
      { title: "Time by task", of: rounds, by: "task", measure: "sum:minutes", kind: "bar" },
    ]}
  />
);
