import { DashboardPage, DetailPage, ListPage } from "@ninefold/ui";
import { loans } from "../../shared/loans.ts";
import { things } from "../../shared/things.ts";

export const LoansPage = () => (
  <ListPage
    of={loans}
    views={["table", "calendar", "board"]}
    boardBy="state"
    calendarBy="start"
    filters={["state", "thing"]}
  />
);
export const LoanPage = () => <DetailPage of={loans} />;
export const ThingsPage = () => <ListPage of={things} filters={["kind", "lendable"]} />;
export const ThingPage = () => <DetailPage of={things} related={[{ of: loans, by: "thing" }]} />;

export const TodayPage = () => (
  <DashboardPage
    title="At the desk"
    order={["figures", "lists", "charts"]}
    figures={[
      { label: "Overdue", of: loans, icon: "alarm-clock", filter: { state: "Out", end: { during: "past" } } },
      { label: "Out", of: loans, icon: "package-open", filter: { state: "Out" } },
      { label: "Asked for", of: loans, icon: "inbox", filter: { state: "Requested" } },
    ]}
    lists={[
      { title: "Overdue", of: loans, sort: "end", filter: { state: "Out", end: { during: "past" } } },
      { title: "Asked for", of: loans, sort: "start", filter: { state: "Requested" } },
    ]}
    charts={[{ title: "Loans by thing", of: loans, by: "thing", kind: "bar" }]}
  />
);
