// Project Metrics: what the app earns and how many people use it.
import { useQuery } from "@tanstack/react-query";
import { formatDollars } from "../../../lib/money.ts";
import { statsQuery } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";
import { conversionRate } from "../pricing/pricing.ts";

export function MetricsSection({ projectId }: { projectId: string }) {
  const api = useApi();
  const stats = useQuery(statsQuery(api, projectId));
  return (
    <section aria-labelledby="metrics-title" className="rounded-surface border border-hairline bg-raised">
      <h2 id="metrics-title" className="border-b border-hairline px-5 py-4 text-lg">
        Project Metrics
      </h2>
      <div className="px-5 py-5">
        {stats.isError ? (
          <Banner
            action={
              <Button size="small" onClick={() => void stats.refetch()}>
                Try again
              </Button>
            }
          >
            Failed to load project statistics
          </Banner>
        ) : (
          <dl className="grid gap-5 sm:grid-cols-3">
            <Metric name="Monthly Revenue" value={stats.data && formatDollars(stats.data.monthlyRevenue)} />
            <Metric name="Active Subscribers" value={stats.data?.activeSubscriptions.toLocaleString()} />
            <Metric
              name="Total Users"
              value={stats.data?.totalUsers.toLocaleString()}
              note={stats.data && `${conversionRate(stats.data)} conversion rate`}
            />
          </dl>
        )}
      </div>
    </section>
  );
}

function Metric({ name, value, note }: { name: string; value: string | undefined; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1 text-2xl font-medium">{value ?? "–"}</dd>
      {note !== undefined && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
