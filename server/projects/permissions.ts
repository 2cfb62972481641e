// Who may do what with a project, in sentences that routes ask as guards.
import type { FastifyRequest } from "fastify";
import type { Accounts } from "#accounts";
import { ERROR_NO_ACCESS, ERROR_PROJECT_NOT_FOUND, projectId, viewName } from "#contract";
import { forbidden, type Guard, notFound } from "#http";
import type { ProjectRow, ProjectStore } from "./store.ts";

export type ProjectGuards = Readonly<{
  /** The owner of the project that the path names. */
  ownsProject: Guard;
  /** Anyone signed in, for a project that exists. */
  seesProject: Guard;
}>;

/**
 * Guards that find the project of the path (`:id` or `:projectId`) and remember it for the handler.
 * The id may be a view name where `seesProject` asks.
 */
export function createPermissions(accounts: Accounts, store: ProjectStore) {
  const found = new WeakMap<FastifyRequest, ProjectRow>();
  const { signedIn } = accounts.guards;

  function named(request: FastifyRequest): string {
    const { id, projectId: longer } = request.params as { id?: string; projectId?: string };
    return id ?? longer ?? "";
  }

  /** What is neither an id nor a view name is nobody's. Names that look like ids were once allowed. */
  async function find(name: string): Promise<ProjectRow | null> {
    const id = projectId.safeParse(name);
    if (id.success) return (await store.find(id.data)) ?? store.findByViewName(id.data);
    const known = viewName.safeParse(name);
    return known.success ? store.findByViewName(known.data) : null;
  }

  async function findNamed(request: FastifyRequest): Promise<ProjectRow> {
    const row = await find(named(request));
    if (!row) throw notFound(ERROR_PROJECT_NOT_FOUND);
    found.set(request, row);
    return row;
  }

  const ownsProject: Guard = {
    sentence: "the owner of the project",
    async ask(request, reply) {
      await signedIn.ask.call(request.server, request, reply);
      const row = await findNamed(request);
      if (row.ownerId !== accounts.currentUser(request).id) throw forbidden(ERROR_NO_ACCESS);
    },
  };
  const seesProject: Guard = {
    sentence: "someone who is signed in, for a project that exists",
    async ask(request, reply) {
      await signedIn.ask.call(request.server, request, reply);
      await findNamed(request);
    },
  };

  return {
    guards: { ownsProject, seesProject } satisfies ProjectGuards,
    /** The project that a guard of this room found. */
    currentProject(request: FastifyRequest): ProjectRow {
      const row = found.get(request);
      if (!row) throw new Error("currentProject was asked on a route without a project guard");
      return row;
    },
  };
}
