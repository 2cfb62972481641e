// Where to begin while nothing is kept yet: one step for each thing that a dashboard counts.

import { useQueries } from "@tanstack/react-query";
import { words } from "../../words/index.ts";
import { api } from "../data/api.ts";
import { useListPath } from "../data/paths.ts";
import { LinkButton } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import type { AnyEntity, SummaryGroup } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";

/** Nothing as soon as there is one row of anything. */
export function FirstSteps({ entities }: { entities: readonly AnyEntity[] }) {
  const counts = useQueries({
    queries: entities.map((entity) => ({
      queryKey: [entity.name, "summary", "measure=count"],
      queryFn: () => api<{ groups: SummaryGroup[] }>(`/api/${entity.name}/summary?measure=count`),
    })),
  });
  const isEmpty = counts.length > 0 && counts.every(({ data }) => data && (data.groups[0]?.value ?? 0) === 0);
  if (!isEmpty) return null;
  return (
    <section className="not-has-[li]:hidden rounded-card border border-line bg-accent-wash p-5 sm:p-6">
      <h2 className="text-lg font-semibold tracking-tight">{words().list.firstSteps}</h2>
      <p className="mt-1 text-sm text-ink-muted">{words().list.firstStepsText}</p>
      <ol className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {entities.map((entity) => (
          <Step key={entity.name} of={entity} />
        ))}
      </ol>
    </section>
  );
}

function Step({ of }: { of: AnyEntity }) {
  const to = useListPath(of);
  const mayCreate = useMayCreate(of);
  if (!to || !mayCreate) return null;
  return (
    <li className="flex items-center gap-3 rounded-control bg-surface px-3 py-2.5">
      <Icon name={of.icon} className="text-accent-text" />
      <span className="min-w-0 flex-1 truncate text-sm font-medium">{words().actions.addA(of.one)}</span>
      <LinkButton to={to} variant="ghost" size="small" icon="arrow-right" aria-label={words().actions.goTo(of.many)} />
    </li>
  );
}
