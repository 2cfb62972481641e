// What one call of an agent may do: its tools by name, and what each does with the projects that the token opens.
import type { Admission, Admitted } from "#access-tokens";
import type { AgentTools } from "#assistant";
import { badRequest, notFound } from "#http";
import type { Limiter } from "#limits";
import type { ProjectRow, Projects } from "#projects";
import { DESCRIPTION_LENGTH_MAX, type Workspace } from "#workspace";
import type { Drafts } from "./drafts.ts";
import { CALLS, CHANGES_A_DAY, COSTLY_CALLS } from "./limits.ts";

export type AgentDependencies = Readonly<{
  admission: Admission;
  agentTools: AgentTools;
  drafts: Drafts;
  limiter: Pick<Limiter, "takeCall">;
  projects: Pick<Projects, "refuseIfFull" | "triedDrafts">;
  workspace: Pick<Workspace, "takeTree">;
}>;

export type OfferedTool = Readonly<{
  name: string;
  description: string;
  inputSchema: Readonly<Record<string, unknown>>;
}>;

type Asked = Readonly<{ admitted: Admitted; signal: AbortSignal }>;
type Input = Readonly<Record<string, unknown>>;
type OwnTool = OfferedTool &
  Readonly<{
    needsWriting: boolean;
    /** It takes seconds of work, and has the smaller rate. */
    isCostly: boolean;
    /** Absent for tools that are about no project. */
    onProject?: (asked: Asked, project: ProjectRow, input: Input) => Promise<unknown>;
    run?: (asked: Asked) => Promise<unknown>;
  }>;

const ABOUT_INSTRUCTIONS =
  "What follows is what the platform's own assistant is told. For you: the tools are those that you were offered, there is no plan and nobody to ask. run_checks shows a draft that passes to you alone, on rows of its own and without the app's secrets: there you look at it and try it. save_revision keeps what you did.";
const NO_INPUT = { type: "object", properties: {} } as const;

export function createAgentSession(dependencies: AgentDependencies) {
  const { admission, agentTools, limiter } = dependencies;
  const own = ownTools(dependencies);
  const all = [...own, ...agentTools.tools];

  async function projectOf(admitted: Admitted, input: Input, needsWriting: boolean): Promise<ProjectRow> {
    const named = input.project ?? admitted.projectId;
    if (typeof named !== "string")
      throw badRequest('Say which project: "project" is its id, as list_projects tells it.');
    return admission.openProject(admitted, named.toLowerCase(), needsWriting ? "write" : "read");
  }

  return Object.freeze({
    /** A token that reads only is not offered what it may not use. */
    toolsFor: (admitted: Admitted): OfferedTool[] =>
      all
        .filter(({ needsWriting }) => admitted.canWrite || !needsWriting)
        .map(({ name, description, inputSchema }) => {
          const isOwn = own.find((one) => one.name === name);
          const schema = isOwn && !isOwn.onProject ? inputSchema : withProject(inputSchema, admitted.projectId);
          return { name, description, inputSchema: schema };
        }),

    /** The answer as text. @throws Refusal with the sentence for the agent */
    async call(asked: Asked, name: string, input: Input): Promise<string> {
      const { admitted, signal } = asked;
      const found = all.find((tool) => tool.name === name);
      if (!found)
        throw notFound(`There is no tool ${name.slice(0, 60)}. There are: ${all.map((tool) => tool.name).join(", ")}.`);
      await limiter.takeCall(found.isCostly ? COSTLY_CALLS : CALLS, admitted.userId);
      if (found.needsWriting && admitted.canWrite) await limiter.takeCall(CHANGES_A_DAY, admitted.userId);
      const mine = own.find((tool) => tool.name === name);
      if (mine?.run) return text(await mine.run(asked));
      const project = await projectOf(admitted, input, found.needsWriting);
      if (mine?.onProject) return text(await mine.onProject(asked, project, input));
      const { project: _named, ...rest } = input;
      const key = { projectId: project.id, tokenId: admitted.tokenId };
      return dependencies.drafts.change(key, (draft) =>
        agentTools.call({ ...key, draft, signal }, { toolName: name, input: rest }),
      );
    },
  });
}

const text = (answer: unknown): string => (typeof answer === "string" ? answer : JSON.stringify(answer));

/** The same input with the project in it, which a token for one project need not name. */
function withProject(schema: Readonly<Record<string, unknown>>, only: string | null): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  const project = { type: "string", description: "The project's id, as list_projects tells it." };
  return {
    ...schema,
    type: "object",
    properties: { ...properties, project },
    required: only === null ? [...required, "project"] : required,
  };
}

function ownTools({ admission, agentTools, drafts, projects, workspace }: AgentDependencies): OwnTool[] {
  const keyOf = ({ admitted }: Asked, { id }: ProjectRow) => ({ projectId: id, tokenId: admitted.tokenId });
  return [
    {
      name: "list_projects",
      description: "The projects that this access token opens, with their ids.",
      inputSchema: NO_INPUT,
      needsWriting: false,
      isCostly: false,
      run: async ({ admitted }) => ({
        projects: (await admission.projectsOf(admitted)).map(({ id, description }) => ({ id, description })),
        mayWrite: admitted.canWrite,
      }),
    },
    {
      name: "read_instructions",
      description:
        "How apps are made here: the folders of a project, the kit's types and calls, the rules. Read it once, before you write.",
      inputSchema: NO_INPUT,
      needsWriting: false,
      isCostly: false,
      run: async () => `${ABOUT_INSTRUCTIONS}\n\n${agentTools.instructions}`,
    },
    {
      name: "draft_changes",
      description: "What your draft of the project changes and save_revision would keep.",
      inputSchema: NO_INPUT,
      needsWriting: false,
      isCostly: false,
      async onProject(asked, project) {
        const key = keyOf(asked, project);
        const row = await drafts.current(key);
        return { beganFromRevision: row.baseNumber, ...(await drafts.changesOf(key, row)) };
      },
    },
    {
      name: "save_revision",
      description:
        "Checks the draft and makes it the project's newest revision, which its preview shows. A draft that fails its checks is kept as it is, with the failures told.",
      inputSchema: {
        type: "object",
        properties: { description: { type: "string", description: "What was changed, in one short sentence." } },
        required: ["description"],
      },
      needsWriting: true,
      isCostly: true,
      async onProject(asked, project, { description }) {
        if (typeof description !== "string" || description.trim() === "")
          throw badRequest("Say in `description` what was changed, in one short sentence.");
        const key = keyOf(asked, project);
        await projects.refuseIfFull(project.id);
        const row = await drafts.current(key);
        const changes = await drafts.changesOf(key, row);
        if (Object.values(changes).every((paths) => paths.length === 0))
          return { error: "The draft changes nothing, so there is nothing to save." };
        const taken = await workspace.takeTree({
          projectId: project.id,
          files: await drafts.read(row),
          description: description.trim().slice(0, DESCRIPTION_LENGTH_MAX),
          after: row.baseNumber,
          signal: asked.signal,
          alongside: (transaction) => admission.refuseUnlessMayStillWrite(asked.admitted, transaction),
        });
        if (taken.failures !== null) return { ok: false, failures: taken.failures };
        // What was written meanwhile stays a draft.
        await drafts.discard(key, row.version);
        await projects.triedDrafts.close(key);
        return { ok: true, revision: taken.number };
      },
    },
    {
      name: "discard_draft",
      description: "Throws your draft of the project away; the next change begins from the newest revision.",
      inputSchema: NO_INPUT,
      needsWriting: true,
      isCostly: false,
      async onProject(asked, project) {
        const key = keyOf(asked, project);
        await drafts.discard(key, null);
        await projects.triedDrafts.close(key);
        return { ok: true };
      },
    },
  ];
}
