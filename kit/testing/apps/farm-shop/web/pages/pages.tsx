import { DashboardPage, DetailPage, FormPage, ListPage, ReportPage } from "@ninefold/ui";
import { boxes, wishes } from "../../shared/boxes.ts";
import { orders } from "../../shared/orders.ts";

export function HomePage() {
  return (
    <DashboardPage
      title="Überblick"
      figures={[
        { label: "Bestellungen", of: orders },
        { label: "Wünsche", of: wishes },
      ]}
      charts={[
        { title: "Bestellungen nach Status", of: orders, by: "state", kind: "donut" },
        { title: "Betrag nach Monat", of: orders, by: "collectOn:month", measure: "sum:amount" },
        { title: "Wünsche nach Tag", of: wishes, by: "createdAt:day" },
      ]}
      lists={[
        { title: "Neueste Bestellungen", of: orders },
        { title: "Neueste Wünsche", of: wishes },
      ]}
    />
  );
}

export function OrdersPage() {
  return (
    <ListPage
      of={orders}
      views={["table", "board", "calendar", "timeline", "cards"]}
      filters={["state", "box", "amount", "collectOn"]}
    />
  );
}

export function OrderPage() {
  return <DetailPage of={orders} />;
}

export function BoxesPage() {
  return <ListPage of={boxes} views={["gallery", "places"]} filters={["organic", "liked"]} />;
}

export function WishesPage() {
  return <ListPage of={wishes} />;
}

export function ReportsPage() {
  return (
    <ReportPage
      title="Berichte"
      of={orders}
      by={["state", "collectOn:month", "createdAt:week"]}
      measures={["count", "sum:amount"]}
      compare="box"
    />
  );
}

export function WishPage() {
  return <FormPage of={wishes} title="Was wünschst du dir?" />;
}
