// One project of the list: what it is, whether it runs, and what can be done with it.
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, LayoutDashboard, Pencil, Trash2 } from "lucide-react";
import type { ProjectListItem } from "#contract";
import { useNavigate } from "../../lib/address.tsx";
import { relativeTime } from "../../lib/relative-time.ts";
import { deploymentQuery, isRunning } from "../../lib/requests/hosting.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";

const NO_DESCRIPTION = "No description yet - start chatting to generate one automatically";

export function ProjectRow({ project, onDelete }: { project: ProjectListItem; onDelete: () => void }) {
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const edit = () => {
    select(project._id);
    navigate("/edit");
  };
  const described = project.projectDescription.trim() !== "";
  return (
    <li className="flex flex-col gap-4 rounded-surface border border-hairline bg-raised p-4 transition-colors duration-150 hover:border-edge sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <p className={described ? "line-clamp-2 font-medium" : "line-clamp-2 text-muted"}>
          {described ? project.projectDescription : NO_DESCRIPTION}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-muted">
          {project.deployed ? <RunningBadge projectId={project._id} /> : <Badge>Draft</Badge>}
          <span>Changed {relativeTime(project.updatedAt)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" onClick={edit}>
          <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
          Edit
        </Button>
        {project.deployed && (
          <>
            <ButtonLink size="small" variant="quiet" to={`/view/${project._id}`}>
              <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
              View
            </ButtonLink>
            <ButtonLink size="small" variant="quiet" to={`/projects/${project._id}/dashboard`}>
              <LayoutDashboard size={15} strokeWidth={1.75} aria-hidden="true" />
              Dashboard
            </ButtonLink>
          </>
        )}
        <IconButton
          label="Delete project"
          icon={<Trash2 size={17} strokeWidth={1.75} />}
          className="ml-auto hover:text-red"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** A status that cannot be read counts as not running, silently. */
function RunningBadge({ projectId }: { projectId: string }) {
  const api = useApi();
  const deployment = useQuery(deploymentQuery(api, projectId));
  if (deployment.isPending) return <Badge>Checking</Badge>;
  return isRunning(deployment.data) ? <Badge tone="good">Running</Badge> : <Badge tone="waiting">Not running</Badge>;
}
