import { DetailPage, ListPage } from "@ninefold/ui";
import { bikes } from "../../shared/bikes.ts";
import { customers } from "../../shared/customers.ts";

export const CustomersPage = () => (
  <ListPage of={customers} intro="Who brings bikes in. Add the bike on the customer’s page." />
);
export const CustomerPage = () => <DetailPage of={customers} related={[{ of: bikes, by: "customer" }]} />;
