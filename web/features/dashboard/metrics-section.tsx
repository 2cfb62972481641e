// Project Metrics: how many people use the app.
import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "../../lib/requests/project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";

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
          <dl>
            <dt className="text-sm text-muted">Total Users</dt>
            <dd className="figures mt-1 text-2xl font-medium">{stats.data?.totalUsers.toLocaleString() ?? "–"}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}
