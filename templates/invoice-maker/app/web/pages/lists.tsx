import { DashboardPage, DetailPage, LinkButton, ListPage, ProfilePage } from "@ninefold/ui";
import { useParams } from "react-router";
import { clients } from "../../shared/clients.ts";
import { invoices } from "../../shared/invoices.ts";
import { lines } from "../../shared/lines.ts";
import { senders } from "../../shared/senders.ts";

const unpaid = { status: "Sent" };

export const OverviewPage = () => (
  <DashboardPage
    title="Overview"
    intro="What is out, what is late, and what came in."
    order={["figures", "lists", "charts"]}
    actions={
      <LinkButton to="/invoices" icon="plus">
        Invoices
      </LinkButton>
    }
    figures={[
      {
        label: "Overdue",
        of: invoices,
        icon: "alarm-clock",
        measure: "sum:total",
        filter: { ...unpaid, dueOn: { during: "past" } },
      },
      { label: "Unpaid in all", of: invoices, icon: "hourglass", measure: "sum:total", filter: unpaid },
      {
        label: "Paid this year",
        of: invoices,
        icon: "circle-check",
        measure: "sum:total",
        filter: { status: "Paid", issuedOn: { during: "this year" } },
      },
    ]}
    lists={[
      { title: "Overdue", of: invoices, sort: "dueOn", filter: { ...unpaid, dueOn: { during: "past" } } },
      { title: "Due next", of: invoices, sort: "dueOn", filter: { ...unpaid, dueOn: { during: "future" } } },
    ]}
    charts={[
      {
        title: "Invoiced by month",
        of: invoices,
        by: "issuedOn:month",
        measure: "sum:net",
        kind: "bar",
        filter: { status: { not: ["Draft", "Cancelled"] } },
      },
      {
        title: "Invoiced by client",
        of: invoices,
        by: "client",
        measure: "sum:net",
        kind: "bar",
        filter: { status: { not: ["Draft", "Cancelled"] } },
      },
    ]}
  />
);

export const InvoicesPage = () => (
  <ListPage of={invoices} views={["table", "board"]} boardBy="status" filters={["status", "client", "issuedOn"]} />
);

export function InvoicePage() {
  const { id = "" } = useParams();
  return (
    <DetailPage
      of={invoices}
      related={[{ of: lines, by: "invoice" }]}
      actions={
        <LinkButton to={`/sheet/${id}`} icon="printer" variant="secondary">
          Sheet
        </LinkButton>
      }
    />
  );
}

export const ClientsPage = () => <ListPage of={clients} />;
export const ClientPage = () => <DetailPage of={clients} related={[{ of: invoices, by: "client" }]} />;
export const LetterheadPage = () => (
  <ProfilePage of={senders} title="Letterhead" intro="Stands on top of every sheet, and says how to pay." />
);
