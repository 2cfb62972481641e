import { Card, Chart, CopyButton, DetailPage, formatNumber, publicAddress, useRecord, useSummary } from "@ninefold/ui";
import { useParams } from "react-router";
import { clicks, links } from "../../shared/links.ts";

export const LinkPage = () => (
  <DetailPage of={links}>
    <Course />
  </DetailPage>
);

function Course() {
  const { id } = useParams();
  const { row } = useRecord(links, id);
  const { groups, isPending } = useSummary(clicks, {
    by: "day:day",
    measure: "sum:count",
    filter: { link: id, day: { during: "last 30 days" } },
  });
  if (!row) return null;
  return (
    <Card
      title="Followed"
      actions={<CopyButton size="small" text={publicAddress(`/to/${row.name}`)} />}
      className="mt-6"
    >
      {groups.length > 1 ? (
        <Chart label="Clicks by day" groups={groups} kind="bar" grain="day" height={220} format={formatNumber} />
      ) : (
        <p className="text-sm text-ink-muted">
          {isPending
            ? "Counting…"
            : "Not enough to draw yet. Send the link to somebody; each click is counted on its day."}
        </p>
      )}
    </Card>
  );
}
