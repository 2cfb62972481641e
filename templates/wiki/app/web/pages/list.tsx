import { ListPage } from "@ninefold/ui";
import { pages } from "../../shared/pages.ts";

export const PagesPage = () => (
  <ListPage
    of={pages}
    views={["table", "timeline"]}
    columns={["title"]}
    intro="Everything that is written down. Search finds words in the text, too."
  />
);
