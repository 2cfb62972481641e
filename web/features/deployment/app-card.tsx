// One app: what it is doing, its figures, and below them, when opened, its log, its deployments or its outages.
import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import { useId } from "react";
import type { MonitoredApp } from "#contract";
import { Link } from "../../lib/address.tsx";
import { relativeTime } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/states.tsx";
import { AppActions } from "./app-actions.tsx";
import { AppFigures } from "./app-figures.tsx";
import { CallsChart } from "./calls-chart.tsx";
import { CONDITIONS, STATUSES } from "./condition-text.ts";
import { DeploymentHistory } from "./deployment-history.tsx";
import { formatDuration } from "./figure-text.ts";
import { LogView } from "./log-view.tsx";
import { OutageList } from "./outage-list.tsx";

export const PANELS = ["log", "deployments", "outages"] as const;
export type Panel = (typeof PANELS)[number];

type AppCardProps = { app: MonitoredApp; open: Panel | null; onOpen: (panel: Panel | null) => void };

export function AppCard({ app, open, onOpen }: AppCardProps) {
  const id = useId();
  const isOnline = app.condition !== "offline";
  return (
    <li aria-labelledby={`${id}-name`} className="rounded-surface border border-hairline bg-raised">
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
          <Heading app={app} nameId={`${id}-name`} />
          <AppActions app={app} />
        </div>
        {app.reason !== null && (
          <Banner tone={app.condition === "restarting" ? "waiting" : "danger"}>{reasonText(app)}</Banner>
        )}
        {isOnline && <AppFigures app={app} />}
        {isOnline && <CallsChart hours={app.hours} />}
      </div>
      <div className="flex gap-1 overflow-x-auto border-t border-hairline px-2 py-1.5 sm:px-3">
        {PANELS.map((panel) => (
          <PanelButton
            key={panel}
            panel={panel}
            isOpen={open === panel}
            controls={`${id}-panel`}
            onToggle={() => onOpen(open === panel ? null : panel)}
          />
        ))}
      </div>
      <div id={`${id}-panel`} hidden={open === null} className="border-t border-hairline p-4 sm:p-5">
        {open === "log" && <LogView projectId={app.projectId} />}
        {open === "deployments" && <DeploymentHistory projectId={app.projectId} />}
        {open === "outages" && <OutageList projectId={app.projectId} outages={app.outages} />}
      </div>
    </li>
  );
}

const PANEL_TEXTS: Readonly<Record<Panel, string>> = { log: "Log", deployments: "Deployments", outages: "Outages" };

type PanelButtonProps = { panel: Panel; isOpen: boolean; controls: string; onToggle: () => void };

function PanelButton({ panel, isOpen, controls, onToggle }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={clsx(
        "h-9 rounded-control px-3 text-sm font-medium transition-colors duration-150 hover:text-ink",
        isOpen ? "bg-ink/8 text-ink" : "text-muted",
      )}
    >
      {PANEL_TEXTS[panel]}
    </button>
  );
}

function Heading({ app, nameId }: { app: MonitoredApp; nameId: string }) {
  const { text, tone, help } = CONDITIONS[app.condition];
  const address = `/view/${app.customViewName ?? app.projectId}`;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={nameId} className="line-clamp-2 text-lg">
          {app.name || "Unnamed app"}
        </h2>
        <span title={help}>
          <Badge tone={tone}>{text}</Badge>
        </span>
      </div>
      {app.condition !== "offline" && (
        <Link
          to={address}
          className="mt-1 inline-flex max-w-full items-center gap-1.5 rounded-xs font-mono text-sm text-accent-text underline-offset-4 hover:underline"
        >
          <span className="truncate">
            {window.location.host}
            {address}
          </span>
          <ExternalLink size={13} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        </Link>
      )}
      <p className="mt-1 text-sm text-muted">{lastDeployText(app)}</p>
    </div>
  );
}

function lastDeployText({ lastDeployment }: MonitoredApp): string {
  if (lastDeployment === null) return "Never deployed";
  const { status, finishedAt, durationMs } = lastDeployment;
  if (finishedAt === null) return `A deployment is on its way: ${STATUSES[status].text.toLowerCase()}`;
  const took = durationMs === null ? "" : `, took ${formatDuration(durationMs)}`;
  const failed = status === "failed" ? "The last deploy failed" : "Deployed";
  return `${failed} ${relativeTime(finishedAt)}${took}`;
}

const REASON_CHARACTERS = 300;

function reasonText({ condition, reason }: MonitoredApp): string {
  const told = (reason ?? "").slice(0, REASON_CHARACTERS);
  return `${CONDITIONS[condition].help} ${told}`;
}
