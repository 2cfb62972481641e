import { ListPage } from "@ninefold/ui";
import { surveys } from "../../shared/surveys.ts";

export const SurveysPage = () => (
  <ListPage
    of={surveys}
    views={["cards", "table"]}
    columns={["title", "open"]}
    intro="Open one for its questions, its link and its results."
  />
);
