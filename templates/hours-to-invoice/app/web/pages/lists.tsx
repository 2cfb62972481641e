import { DetailPage, ListPage, ReportPage } from "@ninefold/ui";
import { hours } from "../../shared/hours.ts";
import { projects } from "../../shared/projects.ts";

export const HoursPage = () => (
  <ListPage of={hours} views={["table", "calendar"]} filters={["project", "state", "day"]} />
);
export const ProjectsPage = () => <ListPage of={projects} filters={["active"]} />;
export const ProjectPage = () => <DetailPage of={projects} related={[{ of: hours, by: "project" }]} />;
export const ReportsPage = () => (
  <ReportPage
    title="Reports"
    of={hours}
    by={["project", "day:month", "day:week", "state"]}
    measures={["sum:minutes", "sum:amount"]}
    filters={["state", "day"]}
  />
);
