import { ListPage } from "@ninefold/ui";
import { boards } from "../../shared/boards.ts";

export const BoardsPage = () => (
  <ListPage of={boards} views={["cards", "table"]} intro="Open one to draw. Everybody on the team sees all boards." />
);
