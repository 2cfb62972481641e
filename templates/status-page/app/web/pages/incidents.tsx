import { DetailPage, ListPage } from "@ninefold/ui";
import { incidents, updates } from "../../shared/incidents.ts";

export const IncidentsPage = () => (
  <ListPage
    of={incidents}
    views={["table", "board"]}
    boardBy="step"
    filters={["step", "service"]}
    intro="Each change of the step or the text is news: it stands on the public page, and subscribers get a mail."
  />
);

export const IncidentPage = () => (
  <DetailPage
    of={incidents}
    related={[{ of: updates, by: "incident", title: "What was said", as: "timeline", create: false }]}
  />
);
