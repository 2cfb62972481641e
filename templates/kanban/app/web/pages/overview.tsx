import { DashboardPage } from "@ninefold/ui";
import { cards } from "../../shared/cards.ts";

const open = { stage: { not: "Done" } };

export const OverviewPage = () => (
  <DashboardPage
    title="Overview"
    order={["figures", "lists", "charts"]}
    figures={[
      { label: "Late", of: cards, icon: "alarm-clock", filter: { ...open, due: { during: "past" } } },
      { label: "Due in 7 days", of: cards, icon: "calendar-days", filter: { ...open, due: { during: "next 7 days" } } },
      { label: "Being done", of: cards, icon: "hammer", filter: { stage: "Doing" } },
      { label: "Waiting for review", of: cards, icon: "eye", filter: { stage: "Review" } },
    ]}
    lists={[
      { title: "Late", of: cards, sort: "due", filter: { ...open, due: { during: "past" } } },
      { title: "Due next", of: cards, sort: "due", filter: { ...open, due: { during: "next 7 days" } } },
    ]}
    charts={[
      { title: "Cards by stage", of: cards, by: "stage", kind: "bar" },
      { title: "Open cards by person", of: cards, by: "who", kind: "bar", filter: open },
    ]}
  />
);
