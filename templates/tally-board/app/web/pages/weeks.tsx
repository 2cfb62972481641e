import { DashboardPage } from "@ninefold/ui";
import { presses } from "../../shared/presses.ts";

const LATELY = { at: { during: "last 90 days" } } as const;

export const WeeksPage = () => (
  <DashboardPage
    title="Weeks"
    intro="How it went, week by week."
    figures={[
      { label: "Today", of: presses, icon: "sun", filter: { at: { during: "today" } } },
      { label: "This week", of: presses, icon: "calendar-days", filter: { at: { during: "this week" } } },
      { label: "Last week", of: presses, icon: "calendar-check", filter: { at: { during: "last week" } } },
    ]}
    charts={[
      { title: "By week", of: presses, by: "at:week", split: "name", kind: "bar", filter: LATELY },
      { title: "By name", of: presses, by: "name", kind: "bar", filter: LATELY },
    ]}
    lists={[{ title: "All presses", of: presses, limit: 10 }]}
  />
);
