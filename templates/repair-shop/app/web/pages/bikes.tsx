import { DetailPage, ListPage } from "@ninefold/ui";
import { bikes } from "../../shared/bikes.ts";
import { repairs } from "../../shared/repairs.ts";

export const BikesPage = () => (
  <ListPage of={bikes} filters={["kind", "customer"]} intro="Every bike with its repair history." />
);
export const BikePage = () => <DetailPage of={bikes} related={[{ of: repairs, by: "bike" }]} />;
