import { DashboardPage, ListPage } from "@ninefold/ui";
import { sessions } from "../../shared/sessions.ts";
import { workouts } from "../../shared/workouts.ts";

export const WorkoutsPage = () => <ListPage of={workouts} intro="Each round goes through all exercises." />;

export const HistoryPage = () => (
  <DashboardPage
    title="History"
    figures={[
      { label: "This week", of: sessions, icon: "flame", filter: { finishedAt: { during: "this week" } } },
      { label: "This month", of: sessions, icon: "calendar-days", filter: { finishedAt: { during: "this month" } } },
      {
        label: "Minutes this month",
        of: sessions,
        icon: "timer",
        measure: "sum:minutes",
        filter: { finishedAt: { during: "this month" } },
      },
    ]}
    charts={[{ title: "Minutes by day", of: sessions, by: "finishedAt:day", measure: "sum:minutes", kind: "bar" }]}
    lists={[{ title: "Last sessions", of: sessions }]}
  />
);
