import { DashboardPage, DetailPage, ListPage } from "@ninefold/ui";
import { batches } from "../../shared/batches.ts";
import { foods } from "../../shared/foods.ts";
import { handouts } from "../../shared/handouts.ts";

export const BatchesPage = () => (
  <ListPage of={batches} filters={["food", "bestBefore", "shelf"]} intro="Oldest first." />
);
export const BatchPage = () => <DetailPage of={batches} related={[{ of: handouts, by: "batch" }]} />;
export const FoodsPage = () => <ListPage of={foods} filters={["kind"]} />;
export const FoodPage = () => <DetailPage of={foods} related={[{ of: batches, by: "food" }]} />;

export const GivenPage = () => (
  <DashboardPage
    title="Given out"
    figures={[
      {
        label: "This week",
        of: handouts,
        measure: "sum:count",
        icon: "heart-handshake",
        filter: { givenOn: { during: "this week" } },
      },
      { label: "This month", of: handouts, measure: "sum:count", filter: { givenOn: { during: "this month" } } },
      { label: "This year", of: handouts, measure: "sum:count", filter: { givenOn: { during: "this year" } } },
    ]}
    charts={[{ title: "Pieces by week", of: handouts, by: "givenOn:week", measure: "sum:count", kind: "bar" }]}
    lists={[{ title: "Last", of: handouts, limit: 8 }]}
  />
);
