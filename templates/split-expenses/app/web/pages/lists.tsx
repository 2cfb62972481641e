import { ListPage } from "@ninefold/ui";
import { costs } from "../../shared/costs.ts";
import { people } from "../../shared/people.ts";

export const CostsPage = () => (
  <ListPage of={costs} filters={["paidBy", "settles", "spentOn"]} intro="Everything that was paid." />
);
export const PeoplePage = () => <ListPage of={people} intro="Who shares. Names in “For” are these." />;
