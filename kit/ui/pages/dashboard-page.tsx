// A page of figures, charts and short lists.

import { type Field, mayRead } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { chartLook } from "../data/chart-look.ts";
import { firstOf, readField, stateOf } from "../data/fields.ts";
import { formatValue } from "../data/format.ts";
import { groupingName, measureFormat, measureFormatShort, measureName } from "../data/measures.ts";
import { useListPath } from "../data/places.ts";
import { useSummary } from "../data/records.ts";
import { LinkButton } from "../parts/button.tsx";
import { Chart } from "../parts/chart.tsx";
import { isMute } from "../parts/chart-data.ts";
import { classNames } from "../parts/class-names.ts";
import { Figure } from "../parts/figure.tsx";
import { Card, Grid, Page } from "../parts/layout.tsx";
import { ErrorState, Loading } from "../parts/states.tsx";
import { FieldValue } from "../records/field-value.tsx";
import { RowLink } from "../records/row-link.tsx";
import { WithRows } from "../records/with-rows.tsx";
import type { AnyEntity, ChartDefinition, DashboardPageProps, FigureDefinition, ListDefinition } from "../types.ts";
import { FirstSteps } from "./first-steps.tsx";

const LIST_LIMIT = 5;
/** Charts that say nothing yet are left out, so it is not known beforehand how many there are. */
const LAST_OF_ODD_WIDE = "lg:[&>*:last-child:nth-child(odd)]:col-span-2";

export function DashboardPage({ title, intro, actions, children, ...parts }: DashboardPageProps) {
  const user = useUser();
  const isSeen = ({ of }: { of: AnyEntity }) => mayRead(of, user);
  const figures = (parts.figures ?? []).filter(isSeen);
  const charts = (parts.charts ?? []).filter(isSeen);
  const lists = (parts.lists ?? []).filter(isSeen);
  return (
    <Page title={title} intro={intro} actions={actions}>
      <div className="flex flex-col gap-6">
        <FirstSteps entities={[...new Set(figures.map(({ of }) => of))]} />
        {figures.length > 0 && (
          <Grid columns={figures.length === 3 ? 3 : figures.length < 3 ? 2 : 4}>
            {figures.map((figure) => (
              <SummaryFigure key={figure.label} figure={figure} />
            ))}
          </Grid>
        )}
        {charts.length > 0 && (
          <div className={classNames("grid gap-4 empty:hidden lg:grid-cols-2", LAST_OF_ODD_WIDE)}>
            {charts.map((chart) => (
              <SummaryChart key={chart.title} chart={chart} />
            ))}
          </div>
        )}
        {lists.length > 0 && (
          <div className="grid gap-4 lg:grid-cols-2">
            {lists.map((list, index) => (
              <ShortList key={list.title} list={list} wide={lists.length % 2 === 1 && index === lists.length - 1} />
            ))}
          </div>
        )}
        {children}
      </div>
    </Page>
  );
}

const queryOf = ({ filter, scope }: Pick<FigureDefinition, "filter" | "scope">) => ({
  ...(filter ? { filter } : {}),
  ...(scope ? { scope } : {}),
});

function SummaryFigure({ figure }: { figure: FigureDefinition }) {
  const { label, of, measure = "count", icon = of.icon, hint, unit } = figure;
  const { value, isPending, isError } = useSummary(of, { measure, ...queryOf(figure) });
  const to = useListPath(of);
  const text = isError ? "–" : [measureFormat(of, measure)(value), unit].filter(Boolean).join(" ");
  return (
    <Figure
      label={label}
      value={text}
      icon={icon}
      hint={isError ? words().problems.figure : hint}
      busy={isPending}
      {...(to ? { to } : {})}
    />
  );
}

function SummaryChart({ chart }: { chart: ChartDefinition }) {
  const { title, of, by, measure = "count", split, kind = "bar" } = chart;
  const { groups, isPending, isError, error, refetch } = useSummary(of, {
    by,
    measure,
    ...(split ? { split } : {}),
    ...queryOf(chart),
  });
  if (!isPending && !isError && isMute(groups, measure)) return null;
  return (
    <Card title={title} className="flex min-w-0 flex-col">
      <div className="grid flex-1 grid-cols-1 content-center">
        {isError ? (
          <ErrorState error={error} retry={() => refetch()} framed={false} />
        ) : isPending ? (
          <Loading kind="block" label={words().loading.named(title)} />
        ) : (
          <Chart
            groups={groups}
            kind={kind}
            label={words().figures.chart(title, measureName(of, measure), groupingName(of, by))}
            format={measureFormat(of, measure)}
            formatShort={measureFormatShort(of, measure)}
            {...chartLook(of, by, measure)}
          />
        )}
      </div>
    </Card>
  );
}

/** A number that nothing explains: no currency, no unit, no year. */
const isBareNumber = ({ kind, unit, label }: Field): boolean =>
  kind === "number" && !unit && !words().values.year.test(label);

function ShortList({ list, wide }: { list: ListDefinition; wide: boolean }) {
  const { title, of, sort = of.sort, limit = LIST_LIMIT } = list;
  const listPath = useListPath(of);
  const to = list.to ?? listPath;
  const facts = [stateOf(of), firstOf(of, "date", "dateTime", "money", "number")].filter((one) => one !== undefined);
  return (
    <Card
      title={title}
      padded={false}
      className={classNames("min-w-0", wide && "lg:col-span-2")}
      actions={
        to && (
          <LinkButton
            data-no-print
            to={to}
            variant="ghost"
            size="small"
            aria-label={words().actions.seeAllTitled(title)}
          >
            {words().actions.seeAll}
          </LinkButton>
        )
      }
    >
      <div className="px-5 pb-4">
        <WithRows
          of={of}
          query={{ sort, pageSize: limit, ...queryOf(list) }}
          empty={<p className="py-6 text-center text-sm text-ink-muted">{words().list.noneSentence(of.many)}</p>}
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
                  <RowLink of={of} row={row} className="min-w-0 truncate" />
                  <span className="flex items-center gap-3 text-ink-muted tabular-nums">
                    {facts.map(({ key, field }) => (
                      <span key={key}>
                        {isBareNumber(field) && readField(row, key) !== null ? (
                          words().figures.measure(formatValue(field, readField(row, key)), field.label)
                        ) : (
                          <FieldValue field={field} name={key} row={row} link={false} />
                        )}
                      </span>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </WithRows>
      </div>
    </Card>
  );
}
