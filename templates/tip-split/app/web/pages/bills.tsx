import { ListPage } from "@ninefold/ui";
import { bills } from "../../shared/bills.ts";

export const BillsPage = () => <ListPage of={bills} create={false} intro="What evenings have cost." />;
