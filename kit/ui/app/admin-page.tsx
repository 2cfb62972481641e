// For the app's owner: everything that anybody keeps here, the people, and the figures.

import { useQueries } from "@tanstack/react-query";
import { useContext } from "react";
import { words } from "../../words/index.ts";
import { api } from "../data/api.ts";
import { formatNumber } from "../data/format.ts";
import { useSummary } from "../data/records.ts";
import { FileMenu } from "../pages/file-menu.tsx";
import { Chart } from "../parts/chart.tsx";
import { Figure } from "../parts/figure.tsx";
import { Card, Grid, Page, Section } from "../parts/layout.tsx";
import { EmptyState, Loading } from "../parts/states.tsx";
import { Table } from "../parts/table.tsx";
import { type TabItem, Tabs } from "../parts/tabs.tsx";
import { RecordTable } from "../records/record-table.tsx";
import type { AnyEntity, SummaryGroup } from "../types.ts";
import { RolesPanel } from "./roles-panel.tsx";
import { AppContext, useUser } from "./session.ts";

const ROWS_MAX = 100;

export function AdminPage() {
  const { entities, roles } = useContext(AppContext);
  const user = useUser();
  if (user.role !== "owner")
    return (
      <Page title={words().shell.admin}>
        <EmptyState icon="shield-check" title={words().admin.ownerOnly} />
      </Page>
    );
  if (entities.length === 0 && !roles)
    return (
      <Page title={words().shell.admin}>
        <EmptyState icon="shield-check" title={words().admin.nothing} text={words().admin.nothingText} />
      </Page>
    );
  const tabs: TabItem[] = [
    { id: "overview", label: words().admin.overview, icon: "trending-up", content: <Overview entities={entities} /> },
    {
      id: "people",
      label: words().admin.people,
      icon: "users",
      content: (
        <>
          {roles && <RolesPanel roles={roles} />}
          <Section {...(roles ? { title: words().roles.entries } : {})}>
            <People entities={entities} />
          </Section>
        </>
      ),
    },
    ...entities.map((entity) => ({
      id: entity.name,
      label: entity.many,
      icon: entity.icon,
      content: <Everything of={entity} />,
    })),
  ];
  return (
    <Page title={words().shell.admin} intro={words().admin.intro}>
      <Tabs label={words().shell.admin} tabs={tabs} />
    </Page>
  );
}

function Overview({ entities }: { entities: readonly AnyEntity[] }) {
  return (
    <div className="flex flex-col gap-6">
      <Grid columns={4}>
        {entities.map((entity) => (
          <Count key={entity.name} of={entity} />
        ))}
      </Grid>
      <div className="grid gap-4 lg:grid-cols-2">
        {entities.slice(0, 4).map((entity) => (
          <Growth key={entity.name} of={entity} />
        ))}
      </div>
    </div>
  );
}

function Count({ of }: { of: AnyEntity }) {
  const { value, isPending } = useSummary(of, { scope: "all" });
  return <Figure label={of.many} icon={of.icon} value={formatNumber(value)} busy={isPending} />;
}

function Growth({ of }: { of: AnyEntity }) {
  const { groups, isPending } = useSummary(of, { by: "createdAt:day", scope: "all" });
  return (
    <Card title={words().admin.newByDay(of.many)} className="min-w-0">
      {isPending ? (
        <Loading kind="block" />
      ) : (
        <Chart groups={groups.slice(-30)} kind="bar" label={words().admin.newByDay(of.many)} height={200} />
      )}
    </Card>
  );
}

type PersonRow = { key: string; name: string; counts: Record<string, number>; total: number };

/** Everybody who has added something, with how much of each. */
function People({ entities }: { entities: readonly AnyEntity[] }) {
  const named = entities.filter((entity) => !entity.anonymous);
  const results = useQueries({
    queries: named.map((entity) => ({
      queryKey: [entity.name, "summary", "people"],
      queryFn: () => api<{ groups: SummaryGroup[] }>(`/api/${entity.name}/summary?by=owner&scope=all`),
    })),
  });
  if (results.some((result) => result.isPending)) return <Loading label={words().admin.loadingPeople} />;
  const people = new Map<string, PersonRow>();
  for (const [index, result] of results.entries())
    for (const group of result.data?.groups ?? []) {
      const person = people.get(group.key) ?? {
        key: group.key,
        name: group.label || words().admin.sampleData,
        counts: {},
        total: 0,
      };
      person.counts[named[index]?.name ?? ""] = group.value;
      person.total += group.value;
      people.set(group.key, person);
    }
  const rows = [...people.values()].sort((a, b) => b.total - a.total);
  if (rows.length === 0) return <EmptyState icon="users" title={words().admin.nobody} />;
  const count = (entity: AnyEntity) => ({
    key: entity.name,
    label: entity.many,
    align: "right" as const,
    render: (row: PersonRow) => formatNumber(row.counts[entity.name] ?? 0),
  });
  return (
    <Table
      label={words().admin.people}
      rows={rows}
      rowKey={(row) => row.key}
      columns={[{ key: "name", label: words().admin.name }, ...named.map(count)]}
    />
  );
}

function Everything({ of }: { of: AnyEntity }) {
  const query = { scope: "all" as const, pageSize: ROWS_MAX };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <FileMenu of={of} query={query} mayImport />
      </div>
      <RecordTable of={of} query={query} />
    </div>
  );
}
