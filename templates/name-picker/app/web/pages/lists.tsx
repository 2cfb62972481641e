import { ListPage } from "@ninefold/ui";
import { lists } from "../../shared/lists.ts";

export const ListsPage = () => (
  <ListPage of={lists} columns={["title", "updatedAt"]} intro="Yours alone. Paste the names, one a line." />
);
