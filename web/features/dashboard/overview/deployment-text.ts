// How the state of a deployment is called.
import type { Deployment, Project } from "#contract";
import { isRunning } from "../../../lib/requests/hosting.ts";

export type DeploymentLabel = { text: string; tone: "neutral" | "good" | "waiting" | "danger" };

const UNDER_WAY: readonly (string | null)[] = ["queued", "building", "starting"];

/** `deployment` is undefined while it is being read or could not be. */
export function deploymentLabel(
  project: Pick<Project, "deployed">,
  deployment: Deployment | undefined,
): DeploymentLabel {
  if (deployment !== undefined && UNDER_WAY.includes(deployment.status)) return { text: "Deploying", tone: "waiting" };
  if (!project.deployed) return { text: "Not deployed", tone: "neutral" };
  if (isRunning(deployment)) return { text: "Running", tone: "good" };
  return deployment?.status === "failed"
    ? { text: "Failed", tone: "danger" }
    : { text: "Not running", tone: "waiting" };
}
