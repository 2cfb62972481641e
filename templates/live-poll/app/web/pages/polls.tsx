import { ListPage } from "@ninefold/ui";
import { polls } from "../../shared/polls.ts";

export const PollsPage = () => (
  <ListPage
    of={polls}
    views={["cards", "table"]}
    filters={["state"]}
    intro="Open one to vote and to watch the answers."
  />
);
