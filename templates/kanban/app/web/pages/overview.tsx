import { DashboardPage } from "@ninefold/ui";
import { cards, LAST, STAGES } from "../../shared/cards.ts";

const open = { stage: { not: LAST } };
const ICONS = ["hammer", "eye"];
/** The last two before the end, where work waits. */
const underWay = STAGES.slice(1, -1).slice(-2);

export const OverviewPage = () => (
  <DashboardPage
    title="Overview"
    order={["figures", "lists", "charts"]}
    figures={[
      { label: "Late", of: cards, icon: "alarm-clock", filter: { ...open, due: { during: "past" } } },
      { label: "Due in 7 days", of: cards, icon: "calendar-days", filter: { ...open, due: { during: "next 7 days" } } },
      ...underWay.map((stage, at) => ({ label: stage, of: cards, icon: ICONS[at] ?? "eye", filter: { stage } })),
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
