// Project Status: whether the app runs and under which address.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity, ExternalLink, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "#contract";
import { relativeTime } from "../../../lib/relative-time.ts";
import { deploymentKey, deploymentQuery } from "../../../lib/requests/hosting.ts";
import { projectKey } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";
import { deploymentLabel } from "./deployment-text.ts";
import { Undeploy } from "./undeploy.tsx";

type StatusSectionProps = {
  project: Project;
  actions: ReactNode;
  revenueModel: string;
  setup: string;
  /** Reads again what `revenueModel` and `setup` are made of. */
  onRefresh: () => void;
};

export function StatusSection({ project, actions, revenueModel, setup, onRefresh }: StatusSectionProps) {
  const api = useApi();
  const queries = useQueryClient();
  const deployment = useQuery(deploymentQuery(api, project._id));
  const word = deploymentLabel(project, deployment.data);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: projectKey(project._id) });
    void queries.invalidateQueries({ queryKey: deploymentKey(project._id) });
    void queries.invalidateQueries({ queryKey: ["stats", project._id] });
    onRefresh();
  };
  const address = `/view/${project.customViewName ?? project._id}`;
  return (
    <section aria-labelledby="status-title" className="rounded-surface border border-hairline bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
        <h2 id="status-title" className="text-lg">
          Project Status
        </h2>
        <Button size="small" variant="quiet" busy={deployment.isFetching} onClick={refresh}>
          {!deployment.isFetching && <RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />}
          Refresh
        </Button>
      </div>
      <dl className="grid gap-x-8 gap-y-5 px-5 py-5 sm:grid-cols-[auto_1fr_auto]">
        <div>
          <dt className="text-sm text-muted">Deployment status</dt>
          <dd className="mt-1.5">
            {deployment.isPending ? <Badge>Checking</Badge> : <Badge tone={word.tone}>{word.text}</Badge>}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-sm text-muted">Address</dt>
          {project.deployed || project.customViewName !== null ? (
            <dd className="mt-1 truncate font-mono text-sm leading-7">
              {window.location.host}
              {address}
            </dd>
          ) : (
            <dd className="mt-1 leading-7">Deploy the app to put it online</dd>
          )}
        </div>
        <div>
          <dt className="text-sm text-muted">Last deployed</dt>
          <dd className="mt-1 leading-7">
            {deployment.data?.finishedAt ? relativeTime(deployment.data.finishedAt) : "Never"}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Revenue model</dt>
          <dd className="mt-1 leading-7">{revenueModel}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Setup status</dt>
          <dd className="mt-1 leading-7">{setup}</dd>
        </div>
      </dl>
      {deployment.data?.error && (
        <div className="px-5 pb-5">
          <Banner>The last deployment failed: {deployment.data.error}</Banner>
        </div>
      )}
      <StatusActions project={project} address={address}>
        {actions}
      </StatusActions>
    </section>
  );
}

/** `children` are there whether the app is online or not. */
function StatusActions({ project, address, children }: { project: Project; address: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-hairline px-5 py-4 empty:hidden">
      {project.deployed && (
        <ButtonLink to={address} variant="primary" size="small">
          <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
          View Live
        </ButtonLink>
      )}
      {children}
      {project.deployed && (
        <>
          <ButtonLink to={`/deployment?app=${project._id}&show=log`} variant="quiet" size="small">
            <Activity size={15} strokeWidth={1.75} aria-hidden="true" />
            Monitoring
          </ButtonLink>
          <span className="sm:ml-auto">
            <Undeploy projectId={project._id} />
          </span>
        </>
      )}
    </div>
  );
}
