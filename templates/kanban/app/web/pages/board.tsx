import { DetailPage, ListPage } from "@ninefold/ui";
import { cards } from "../../shared/cards.ts";
import { comments } from "../../shared/comments.ts";
import { steps } from "../../shared/steps.ts";

export const BoardPage = () => (
  <ListPage
    of={cards}
    title="Board"
    intro="Drag a card on, or change its stage. It goes from one column to the next and skips none."
    views={["board", "table", "calendar"]}
    boardBy="stage"
    calendarBy="due"
    filters={["who", "project", "priority", "due"]}
  />
);

export const CardPage = () => (
  <DetailPage
    of={cards}
    related={[
      { of: steps, by: "card" },
      { of: comments, by: "card", as: "thread", title: "Conversation" },
    ]}
  />
);
