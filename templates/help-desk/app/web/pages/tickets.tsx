import { ListPage } from "@ninefold/ui";
import { tickets } from "../../shared/tickets.ts";

export const TicketsPage = () => (
  <ListPage
    of={tickets}
    views={["board", "table"]}
    boardBy="state"
    filters={["state"]}
    columns={["subject", "name", "state"]}
    intro="What came in, by form and by mail. Open one to answer."
  />
);
