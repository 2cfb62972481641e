import { DetailPage, ListPage } from "@ninefold/ui";
import { labour } from "../../shared/labour.ts";
import { mechanics } from "../../shared/mechanics.ts";
import { repairs } from "../../shared/repairs.ts";

export const MechanicsPage = () => <ListPage of={mechanics} intro="Who works here and at what hourly rate." />;
export const MechanicPage = () => (
  <DetailPage
    of={mechanics}
    related={[
      { of: repairs, by: "mechanic" },
      { of: labour, by: "mechanic" },
    ]}
  />
);
