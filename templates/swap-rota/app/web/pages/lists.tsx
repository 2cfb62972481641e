import { DetailPage, ListPage } from "@ninefold/ui";
import { people, slots, swaps } from "../../shared/rota.ts";

export const PlanPage = () => (
  <ListPage of={slots} title="Plan" views={["table", "calendar"]} calendarBy="day" filters={["person", "day"]} />
);
export const SlotPage = () => <DetailPage of={slots} related={[{ of: swaps, by: "slot", create: false }]} />;
export const PeoplePage = () => (
  <ListPage of={people} intro="Write down everybody. Each says once in the app who they are." />
);
export const PersonPage = () => <DetailPage of={people} related={[{ of: slots, by: "person", create: false }]} />;
export const SwapsPage = () => (
  <ListPage of={swaps} title="Swaps" create={false} columns={["day", "slot", "had", "took", "at"]} filters={["day"]} />
);
