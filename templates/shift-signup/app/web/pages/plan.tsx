import { api, DetailPage, EmptyState, ErrorState, formatDuration, ListPage, Loading, Page, Table } from "@ninefold/ui";
import { useEffect, useState } from "react";
import { shifts } from "../../shared/shifts.ts";
import { signups } from "../../shared/signups.ts";

export const PlanPage = () => (
  <ListPage of={shifts} title="Plan shifts" views={["table", "calendar"]} filters={["day", "place"]} />
);
export const ShiftPage = () => <DetailPage of={shifts} related={[{ of: signups, by: "shift", create: false }]} />;

type Helper = { name: string; shifts: number; minutes: number };

export function HelpersPage() {
  const [rows, setRows] = useState<readonly Helper[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    api<{ rows: Helper[] }>("/api/helpers").then((answer) => setRows(answer.rows), setFailure);
  }, []);
  return (
    <Page title="Thank you" intro="Hours given, planned ones counted." narrow>
      {failure && <ErrorState error={failure} />}
      {!rows && !failure && <Loading rows={4} />}
      {rows?.length === 0 && <EmptyState icon="heart" title="Nobody has taken a shift yet" />}
      {rows && rows.length > 0 && (
        <Table
          label="Helpers"
          rows={rows}
          rowKey={(row, at) => `${row.name} ${at}`}
          columns={[
            { key: "name", label: "Name" },
            { key: "shifts", label: "Shifts", align: "right" },
            { key: "minutes", label: "Time", align: "right", render: ({ minutes }) => formatDuration(minutes) },
          ]}
        />
      )}
    </Page>
  );
}
