// A page of figures, charts and short lists.

import { Fragment, useContext } from "react";
import { useLocation } from "react-router";
import { type Field, mayRead } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { isFor } from "../app/own-access.ts";
import { AppContext, useUser } from "../app/session.ts";
import { chartLook } from "../data/chart-look.ts";
import {
  amountOf,
  fieldsOf,
  firstOf,
  firstTimeOf,
  isBareNumber,
  isEmptyValue,
  type Named,
  readField,
  stateOf,
} from "../data/fields.ts";
import { groupingName, measureFormat, measureFormatShort, measureName } from "../data/measures.ts";
import { useListPath } from "../data/paths.ts";
import { useSummary } from "../data/records.ts";
import { LinkButton } from "../parts/button.tsx";
import { Chart } from "../parts/chart.tsx";
import { isMute, isRing } from "../parts/chart-data.ts";
import { classNames } from "../parts/class-names.ts";
import { Figure } from "../parts/figure.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { FieldValue } from "../records/field-value.tsx";
import { RowLink } from "../records/row-link.tsx";
import { WithRows } from "../records/with-rows.tsx";
import type { AnyEntity, ChartDefinition, DashboardPageProps, FigureDefinition, ListDefinition } from "../types.ts";
import { FirstSteps } from "./first-steps.tsx";

const SECTIONS = ["figures", "charts", "lists"] as const;
/** As high as the course beside them. */
const BARS_MAX = 6;
const LIST_LIMIT = 5;
const FACTS_MAX = 2;
/** The figure that would stand alone in its line fills it. */
function figureColumns(count: number): string {
  if (count < 3) return "";
  if (count % 3 === 0) return "sm:grid-cols-3 max-sm:[&>*:last-child:nth-child(odd)]:col-span-full";
  const wide = count === 5 ? "lg:grid-cols-5" : "lg:grid-cols-4";
  return count % 2 === 0 ? wide : `${wide} max-lg:[&>*:last-child:nth-child(odd)]:col-span-full`;
}
/** Charts that say nothing yet are left out, so it is not known beforehand how many there are. */
const LAST_OF_ODD_WIDE = "lg:[&>*:last-child:nth-child(odd)]:col-span-2";

export function DashboardPage({ title, intro, order = SECTIONS, actions, children, ...parts }: DashboardPageProps) {
  const user = useUser();
  const isSeen = ({ of }: { of: AnyEntity }) => mayRead(of, user);
  const figures = (parts.figures ?? []).filter(isSeen);
  const charts = (parts.charts ?? []).filter(isSeen);
  const lists = (parts.lists ?? []).filter(isSeen);
  const sections = {
    figures: <Figures figures={figures} />,
    charts: <Charts charts={charts} />,
    lists: <Lists lists={lists} />,
  };
  const isEmpty = figures.length + charts.length + lists.length === 0 && !children;
  const placed = [...new Set([...order, ...SECTIONS])];
  return (
    <Page title={title} intro={intro} actions={actions}>
      <div className="flex flex-col gap-6">
        <FirstSteps entities={[...new Set(figures.map(({ of }) => of))]} />
        {placed.map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
        {isEmpty && <OtherPages />}
        {children}
      </div>
    </Page>
  );
}

/** For somebody who may see none of what a dashboard shows: where they may go. */
function OtherPages() {
  const { pages } = useContext(AppContext);
  const { pathname } = useLocation();
  const user = useUser();
  const others = pages.filter((page) => !page.hidden && isFor(page, user) && page.path !== pathname);
  return (
    <EmptyState
      icon="layout-grid"
      title={words().list.nothingForYou}
      text={others.length > 0 ? words().list.nothingForYouText : undefined}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {others.map(({ path, title, icon }) => (
            <LinkButton key={path} to={path} variant="secondary" {...(icon ? { icon } : {})}>
              {title}
            </LinkButton>
          ))}
        </div>
      }
    />
  );
}

function Figures({ figures }: { figures: readonly FigureDefinition[] }) {
  if (figures.length === 0) return null;
  return (
    <div
      className={classNames(
        "grid grid-cols-1 gap-4",
        figures.length > 1 && "min-[360px]:grid-cols-2",
        figureColumns(figures.length),
      )}
    >
      {figures.map((figure) => (
        <SummaryFigure key={figure.label} figure={figure} />
      ))}
    </div>
  );
}

function Charts({ charts }: { charts: readonly ChartDefinition[] }) {
  if (charts.length === 0) return null;
  return (
    <div className={classNames("grid gap-4 empty:hidden lg:grid-cols-2", LAST_OF_ODD_WIDE)}>
      {charts.map((chart) => (
        <SummaryChart key={chart.title} chart={chart} />
      ))}
    </div>
  );
}

function Lists({ lists }: { lists: readonly ListDefinition[] }) {
  if (lists.length === 0) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {lists.map((list, index) => (
        <ShortList key={list.title} list={list} wide={lists.length % 2 === 1 && index === lists.length - 1} />
      ))}
    </div>
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
  const text = isError ? "–" : withUnit(measureFormat(of, measure)(value), unit);
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

/** A field that has the unit itself has written it already. */
const withUnit = (written: string, unit = "") => (written.endsWith(unit) ? written : `${written} ${unit}`);

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
      <div className={classNames("grid flex-1 grid-cols-1", isRing(kind) && "content-center")}>
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
            most={BARS_MAX}
          />
        )}
      </div>
    </Card>
  );
}

/** What the list goes by, how far a row is, how much it is and when: the two that tell most. */
function factsOf({ of, sort = "", filter = {} }: ListDefinition): Named[] {
  const amount = amountOf(of) ?? firstOf(of, ({ isMoney }) => isMoney);
  const byAlert = Object.keys(filter).filter((key) => of.fields[key]?.alert !== undefined);
  const figures = sort.split(",").map((key) => key.replace(/^-/, ""));
  const leading = fieldsOf(of, [...byAlert, ...figures]).filter(({ field }) => isFigureOrTime(field));
  const all = [...leading, stateOf(of), amount, firstTimeOf(of)].filter((one) => one !== undefined);
  const facts = all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
  const number = firstOf(of, ({ isBareNumber }) => isBareNumber);
  return facts.length > 0 ? facts.slice(0, FACTS_MAX) : number ? [number] : [];
}

const isFigureOrTime = (field: Field): boolean => kindOf(field).isNumeric === true || kindOf(field).time !== undefined;

function ShortList({ list, wide }: { list: ListDefinition; wide: boolean }) {
  const { title, of, sort = of.sort, limit = LIST_LIMIT } = list;
  const listPath = useListPath(of);
  const to = list.to ?? listPath;
  const facts = factsOf(list);
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
          empty={
            <p className="py-6 text-center text-sm text-ink-muted">
              {list.filter ? words().list.noMatch(of.many) : words().list.noneSentence(of.many)}
            </p>
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm sm:flex-nowrap"
                >
                  <RowLink of={of} row={row} className="min-w-0 truncate" />
                  <span className="flex shrink-0 items-center gap-3 text-ink-muted tabular-nums">
                    {facts
                      .filter(({ key }) => !isEmptyValue(readField(row, key)))
                      .map(({ key, field }) => (
                        <span key={key}>
                          {isBareNumber(field) && <span className="mr-1.5 text-xs">{field.label}</span>}
                          <FieldValue field={field} name={key} row={row} link={false} />
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
