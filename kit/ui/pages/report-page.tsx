// A page that groups an entity's rows by what one asks for: chart, table, comparison, file.

import { useState } from "react";
import { words } from "../../words/index.ts";
import { formatGroup } from "../data/format.ts";
import { groupingName, measureFormat, measureFormatShort, measureName } from "../data/measures.ts";
import { useSummary } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Chart } from "../parts/chart.tsx";
import { Checkbox, Select } from "../parts/inputs.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { Table, type TableColumn } from "../parts/table.tsx";
import type { AnyEntity, ChartKind, ReportPageProps, SummaryGroup } from "../types.ts";
import { saveFile } from "./file-menu.tsx";
import { Filters } from "./filters.tsx";
import { useListState } from "./list-state.ts";

const kindsOf = ({ bars, line, area, shares } = words().report): { value: ChartKind; label: string }[] => [
  { value: "bar", label: bars },
  { value: "line", label: line },
  { value: "area", label: area },
  { value: "donut", label: shares },
];

export function ReportPage<E extends AnyEntity>({
  title,
  intro,
  of,
  by,
  measures = ["count"],
  compare,
  filters = [],
  scope,
}: ReportPageProps<E>) {
  const [grouping, setGrouping] = useState(by[0] ?? "createdAt:month");
  const [measure, setMeasure] = useState(measures[0] ?? "count");
  const [kind, setKind] = useState<ChartKind>("bar");
  const [comparing, setComparing] = useState(false);
  const state = useListState("table", filters);
  const split = comparing && compare && compare !== grouping.split(":")[0] ? compare : undefined;
  const query = {
    by: grouping,
    measure,
    q: state.q,
    filter: state.filter,
    ...(split ? { split } : {}),
    ...(scope ? { scope } : {}),
  };
  const { groups, isPending, isError, error, refetch } = useSummary(of, query);
  const format = measureFormat(of, measure);
  const heading = words().figures.heading(measureName(of, measure), groupingName(of, grouping));
  const columns = columnsOf(of, { grouping, measure, groups });
  const download = () => {
    const head = columns.map((column) => column.label);
    const lines = groups.map((group) => [
      formatGroup(group.key, group.label),
      ...seriesOf(groups).map((name) => String(group.series?.[name] ?? 0)),
      String(group.value),
    ]);
    saveFile(
      `${of.name}-report.csv`,
      [head, ...lines].map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n"),
    );
  };
  return (
    <Page
      title={title}
      intro={intro}
      actions={
        <Button variant="secondary" icon="download" onClick={download} disabled={groups.length === 0}>
          {words().actions.download}
        </Button>
      }
    >
      <Card data-no-print className="mb-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={words().report.groupBy}
            value={grouping}
            onChange={setGrouping}
            options={by.map((value) => ({ value, label: groupingName(of, value) }))}
            className="min-w-44 flex-1"
          />
          <Select
            label={words().report.show}
            value={measure}
            onChange={setMeasure}
            options={measures.map((value) => ({ value, label: measureName(of, value) }))}
            className="min-w-44 flex-1"
          />
          <Select
            label={words().report.as}
            value={kind}
            onChange={(value) => setKind(kindsOf().find((one) => one.value === value)?.value ?? "bar")}
            options={kindsOf()}
            className="min-w-32"
          />
          {compare && (
            <Checkbox
              label={words().report.compareBy(of.fields[compare]?.label ?? compare)}
              checked={comparing}
              onChange={setComparing}
              className="h-10 items-center"
            />
          )}
        </div>
        {filters.length > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <Filters of={of} filters={filters} state={state} />
          </div>
        )}
      </Card>
      {isError ? (
        <ErrorState error={error} retry={() => refetch()} />
      ) : isPending ? (
        <Loading kind="block" label={words().loading.named(title)} />
      ) : groups.length === 0 ? (
        <EmptyState icon="trending-up" title={words().report.nothing} text={words().report.nothingText(of.many)} />
      ) : (
        <div className="flex flex-col gap-4">
          <Card title={heading}>
            <Chart
              groups={groups}
              kind={kind}
              label={heading}
              format={format}
              formatShort={measureFormatShort(of, measure)}
              height={320}
            />
          </Card>
          <Table label={heading} columns={columns} rows={groups} rowKey={(group) => group.key} />
        </div>
      )}
    </Page>
  );
}

const seriesOf = (groups: readonly SummaryGroup[]) => [
  ...new Set(groups.flatMap((group) => Object.keys(group.series ?? {}))),
];

type Shown = { grouping: string; measure: string; groups: readonly SummaryGroup[] };

function columnsOf(of: AnyEntity, { grouping, measure, groups }: Shown): TableColumn<SummaryGroup>[] {
  const format = measureFormat(of, measure);
  return [
    { key: "label", label: groupingName(of, grouping), render: (group) => formatGroup(group.key, group.label) },
    ...seriesOf(groups).map(
      (name): TableColumn<SummaryGroup> => ({
        key: `series ${name}`,
        label: name,
        align: "right",
        render: (group) => format(group.series?.[name] ?? 0),
      }),
    ),
    { key: "value", label: measureName(of, measure), align: "right", render: (group) => format(group.value) },
  ];
}
