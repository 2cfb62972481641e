import { DashboardPage, LinkButton } from "@ninefold/ui";
import { fees, members } from "../../shared/club.ts";

const open = { state: "Open" };

export const OverviewPage = () => (
  <DashboardPage
    title="Overview"
    intro="What has come in, and who has not paid yet."
    order={["figures", "lists", "charts"]}
    actions={
      <LinkButton to="/years" icon="send">
        Ask for a year
      </LinkButton>
    }
    figures={[
      {
        label: "Overdue",
        of: fees,
        icon: "alarm-clock",
        measure: "sum:amount",
        filter: { ...open, dueOn: { during: "past" } },
      },
      { label: "Open in all", of: fees, icon: "hourglass", measure: "sum:amount", filter: open },
      {
        label: "Paid in twelve months",
        of: fees,
        icon: "circle-check",
        measure: "sum:amount",
        filter: { state: "Paid", paidOn: { during: "last 365 days" } },
      },
      { label: "Members", of: members, icon: "users", filter: { state: "Active" } },
    ]}
    lists={[
      { title: "Overdue", of: fees, sort: "dueOn", filter: { ...open, dueOn: { during: "past" } } },
      { title: "Paid last", of: fees, sort: "-paidOn", filter: { state: "Paid" } },
    ]}
    charts={[
      { title: "Fees by year", of: fees, by: "year", measure: "sum:amount", split: "state", kind: "bar" },
      { title: "Paid by", of: fees, by: "paidBy", kind: "donut", filter: { state: "Paid" } },
    ]}
  />
);
