// A page that groups an entity's rows by what one asks for: chart, table, comparison, file.
import { useSearchParams } from "react-router";
import { formatCsv } from "../../entity/csv.ts";
import type { ChartKind } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { chartLook } from "../data/chart-look.ts";
import { formatGroup } from "../data/format.ts";
import { groupingName, isSumOfParts, measureFormat, measureFormatShort, measureName } from "../data/measures.ts";
import { useSummary } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Chart } from "../parts/chart.tsx";
import { inOrder, seriesOf } from "../parts/chart-data.ts";
import { Checkbox, Select } from "../parts/inputs.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { Table, type TableColumn } from "../parts/table.tsx";
import type { AnyEntity, ReportPageProps, SummaryGroup } from "../types.ts";
import { saveFile } from "./file-rows.ts";
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
  const { asked, ask } = useAsked();
  const grouping = by.find((one) => one === asked("by")) ?? by[0] ?? "createdAt:month";
  const measure = measures.find((one) => one === asked("show")) ?? measures[0] ?? "count";
  const kind = kindsOf().find(({ value }) => value === asked("as"))?.value ?? "bar";
  const comparing = asked("compare") === "yes";
  const state = useListState("table", filters);
  const look = chartLook(of, grouping, measure);
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
  const shown = { grouping, measure, groups: inOrder(groups, look.order ?? groups.map(({ key }) => key)) };
  const heading = words().figures.heading(measureName(of, measure), groupingName(of, grouping));
  const download = () => saveFile(`${of.name}-report.csv`, csvOf(of, shown));
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
            onChange={(value) => ask("by", value)}
            options={by.map((value) => ({ value, label: groupingName(of, value) }))}
            className="min-w-44 flex-1"
          />
          <Select
            label={words().report.show}
            value={measure}
            onChange={(value) => ask("show", value)}
            options={measures.map((value) => ({ value, label: measureName(of, value) }))}
            className="min-w-44 flex-1"
          />
          <Select
            label={words().report.as}
            value={kind}
            onChange={(value) => ask("as", value)}
            options={kindsOf()}
            className="min-w-32"
          />
          {compare && (
            <Checkbox
              label={words().report.compareBy(of.fields[compare]?.label ?? compare)}
              checked={split !== undefined}
              disabled={compare === grouping.split(":")[0]}
              onChange={(on) => ask("compare", on ? "yes" : "")}
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
              format={measureFormat(of, measure)}
              formatShort={measureFormatShort(of, measure)}
              {...look}
              height={320}
            />
          </Card>
          <Table
            label={heading}
            columns={columnsOf(of, shown)}
            rows={shown.groups}
            rowKey={(group) => group.key}
            foot={totalsOf(of, shown)}
          />
        </div>
      )}
    </Page>
  );
}

/** What is asked of the report stands in the address, as its filters do: a link remembers it, Back returns to it. */
function useAsked() {
  const [search, setSearch] = useSearchParams();
  const ask = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(`report.${name}`, value);
        else next.delete(`report.${name}`);
        return next;
      },
      { replace: true },
    );
  return { asked: (name: string) => search.get(`report.${name}`) ?? "", ask };
}

type Shown = { grouping: string; measure: string; groups: readonly SummaryGroup[] };

/** What a group has in a series: nothing is zero, except where figures are no sums. */
const partOf = (group: SummaryGroup, name: string, measure: string): number | undefined =>
  group.series?.[name] ?? (isSumOfParts(measure) ? 0 : undefined);

function columnsOf(of: AnyEntity, { grouping, measure, groups }: Shown): TableColumn<SummaryGroup>[] {
  const format = measureFormat(of, measure);
  const written = (value: number | undefined) => (value === undefined ? "–" : format(value));
  return [
    { key: "label", label: groupingName(of, grouping), render: (group) => formatGroup(group.key, group.label) },
    ...seriesOf(groups).map(
      (name): TableColumn<SummaryGroup> => ({
        key: `series ${name}`,
        label: name,
        align: "right",
        render: (group) => written(partOf(group, name, measure)),
      }),
    ),
    { key: "value", label: measureName(of, measure), align: "right", render: (group) => format(group.value) },
  ];
}

/** What the groups add up to; nothing for averages and for one group. A row with several tags counts in each of them. */
function totalsOf(of: AnyEntity, { grouping, measure, groups }: Shown): Record<string, string> | undefined {
  if (!isSumOfParts(measure) || groups.length < 2 || isListed(of, grouping)) return undefined;
  const format = measureFormat(of, measure);
  const sum = (values: readonly number[]) => format(values.reduce((whole, value) => whole + value, 0));
  return {
    label: words().figures.total,
    value: sum(groups.map(({ value }) => value)),
    ...Object.fromEntries(
      seriesOf(groups).map((name) => [`series ${name}`, sum(groups.map(({ series }) => series?.[name] ?? 0))]),
    ),
  };
}

const isListed = ({ fields }: AnyEntity, key: string): boolean =>
  fields[key] !== undefined && kindOf(fields[key]).isList === true;

function csvOf(of: AnyEntity, shown: Shown): string {
  const names = seriesOf(shown.groups);
  const lines = shown.groups.map((group) => [
    formatGroup(group.key, group.label),
    ...names.map((name) => String(partOf(group, name, shown.measure) ?? "")),
    String(group.value),
  ]);
  return formatCsv([columnsOf(of, shown).map(({ label }) => label), ...lines]);
}
