import { DashboardPage, DetailPage, ListPage } from "@ninefold/ui";
import { envelopes } from "../../shared/envelopes.ts";
import { incomes } from "../../shared/incomes.ts";
import { spendings } from "../../shared/spendings.ts";

export const SpendingsPage = () => <ListPage of={spendings} filters={["envelope", "spentOn", "amount"]} />;
export const IncomesPage = () => <ListPage of={incomes} filters={["receivedOn"]} />;
export const EnvelopesPage = () => <ListPage of={envelopes} intro="What each may cost in a month." />;
export const EnvelopePage = () => <DetailPage of={envelopes} related={[{ of: spendings, by: "envelope" }]} />;

export const YearPage = () => (
  <DashboardPage
    title="Months"
    order={["charts", "figures"]}
    figures={[
      { label: "Spent this year", of: spendings, measure: "sum:amount", filter: { spentOn: { during: "this year" } } },
      {
        label: "Came in this year",
        of: incomes,
        measure: "sum:amount",
        filter: { receivedOn: { during: "this year" } },
      },
    ]}
    charts={[
      {
        title: "Spent by month",
        of: spendings,
        by: "spentOn:month",
        measure: "sum:amount",
        split: "envelope",
        kind: "bar",
      },
      { title: "Came in by month", of: incomes, by: "receivedOn:month", measure: "sum:amount", kind: "bar" },
    ]}
  />
);
