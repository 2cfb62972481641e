import { DashboardPage, DetailPage, LinkButton, ListPage } from "@ninefold/ui";
import { clients } from "../../shared/clients.ts";
import { invoices, lines } from "../../shared/invoices.ts";
import { quotes } from "../../shared/quotes.ts";

const out = { state: "Sent" };

export const OverviewPage = () => (
  <DashboardPage
    title="Overview"
    intro="What is out, what was accepted, and what is still to be paid."
    order={["figures", "lists", "charts"]}
    actions={
      <LinkButton to="/quotes" icon="plus">
        Write a quote
      </LinkButton>
    }
    figures={[
      { label: "Quotes out", of: quotes, icon: "send", measure: "sum:total", filter: out },
      {
        label: "To be invoiced",
        of: quotes,
        icon: "circle-check",
        measure: "sum:total",
        filter: { state: "Accepted" },
      },
      { label: "Unpaid", of: invoices, icon: "hourglass", measure: "sum:total", filter: out },
    ]}
    lists={[
      { title: "Accepted", of: quotes, filter: { state: "Accepted" } },
      { title: "Waiting for an answer", of: quotes, sort: "goodUntil", filter: out },
    ]}
    charts={[{ title: "Quotes by state", of: quotes, by: "state", measure: "sum:total", kind: "bar" }]}
  />
);

export const QuotesPage = () => (
  <ListPage
    of={quotes}
    views={["board", "table"]}
    boardBy="state"
    filters={["state", "client"]}
    columns={["title", "client", "state", "goodUntil", "total"]}
  />
);
export const InvoicePage = () => <DetailPage of={invoices} related={[{ of: lines, by: "invoice" }]} />;
export const ClientPage = () => (
  <DetailPage
    of={clients}
    related={[
      { of: quotes, by: "client" },
      { of: invoices, by: "client" },
    ]}
  />
);
