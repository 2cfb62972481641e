import { DetailPage, ListPage } from "@ninefold/ui";
import { dates, players } from "../../shared/team.ts";

export const DatesPage = () => (
  <ListPage
    of={dates}
    title="All dates"
    views={["table", "calendar"]}
    calendarBy="day"
    filters={["kind", "day"]}
    columns={["day", "kind", "from", "against", "place", "result"]}
    sort="-day"
  />
);
export const PlayersPage = () => <ListPage of={players} columns={["name", "number", "plays", "active"]} />;
export const PlayerPage = () => <DetailPage of={players} />;
