// Who may use an app: asked by the gateway for every request, so that access ends when its reason does.
import type { Accounts } from "#accounts";
import type { Capabilities } from "#capabilities";
import { ERROR_INVITED_ONLY, ERROR_PROJECT_NOT_FOUND, ERROR_SUBSCRIBE } from "#contract";
import type { AccessAnswer } from "#hosting";
import type { Payments } from "#payments";
import type { Projects } from "#projects";

export function createAccess(dependencies: {
  accounts: Accounts;
  projects: () => Projects;
  payments: () => Payments;
  guests: () => Capabilities["guests"];
}) {
  return async (projectId: string, userId: string): Promise<AccessAnswer> => {
    // All at once: each room answers what many visitors ask at the same time with one statement.
    const [project, user, admission, paid] = await Promise.all([
      dependencies.projects().store.findShown(projectId),
      dependencies.accounts.signedInUser(userId),
      dependencies.guests().admissionOf(projectId, userId),
      dependencies.payments().planFor(projectId, userId),
    ]);
    if (!project) return { allowed: false, reason: ERROR_PROJECT_NOT_FOUND };
    if (!user) return { allowed: false, reason: "Please sign in again." };
    const isOwner = project.ownerId === userId;
    if (!isOwner && admission !== null) return { allowed: false, reason: ERROR_INVITED_ONLY };
    if (!isOwner && paid.isRequired) return { allowed: false, reason: ERROR_SUBSCRIBE };
    return {
      allowed: true,
      role: isOwner ? "owner" : "member",
      username: user.username,
      plan: paid.plan,
    };
  };
}
