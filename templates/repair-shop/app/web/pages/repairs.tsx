import { Card, DetailPage, ListPage, publicAddress, useRecord } from "@ninefold/ui";
import { useParams } from "react-router";
import { labour } from "../../shared/labour.ts";
import { parts } from "../../shared/parts.ts";
import { repairs } from "../../shared/repairs.ts";

export const RepairsPage = () => (
  <ListPage
    of={repairs}
    views={["board", "table", "calendar"]}
    boardBy="status"
    calendarBy="dueOn"
    filters={["status", "mechanic", "dueOn"]}
    intro="Every bike that came in. Open one to log parts and hours."
  />
);

export const RepairPage = () => (
  <DetailPage
    of={repairs}
    related={[
      { of: parts, by: "repair" },
      { of: labour, by: "repair" },
    ]}
  >
    <StatusLink />
  </DetailPage>
);

/** What the customer gets: it opens without an account. */
function StatusLink() {
  const { id } = useParams();
  const { row } = useRecord(repairs, id);
  if (!row) return null;
  const address = publicAddress(`/status/${row.code}`);
  return (
    <Card title="For the customer" className="mt-6">
      <p className="mb-3 text-sm text-ink-muted">Whoever has this link sees how far the repair is, and nothing else.</p>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="text-sm font-medium break-all text-accent-text underline"
      >
        {address}
      </a>
    </Card>
  );
}
