import { DashboardPage, DetailPage, ListPage } from "@ninefold/ui";
import { exercises } from "../../shared/exercises.ts";
import { sets } from "../../shared/sets.ts";

export const ExercisesPage = () => <ListPage of={exercises} filters={["group"]} />;
export const ExercisePage = () => <DetailPage of={exercises} related={[{ of: sets, by: "exercise" }]} />;

export const ProgressPage = () => (
  <DashboardPage
    title="Progress"
    order={["charts", "figures", "lists"]}
    charts={[
      {
        title: "Heaviest set by week",
        of: sets,
        by: "doneAt:week",
        measure: "max:weight",
        split: "exercise",
        kind: "line",
      },
      { title: "Lifted by week", of: sets, by: "doneAt:week", measure: "sum:volume", kind: "bar" },
    ]}
    figures={[
      { label: "Sets this week", of: sets, filter: { doneAt: { during: "this week" } } },
      { label: "Sets this month", of: sets, filter: { doneAt: { during: "this month" } } },
      {
        label: "Lifted this month",
        of: sets,
        measure: "sum:volume",
        unit: "kg",
        filter: { doneAt: { during: "this month" } },
      },
    ]}
  />
);
