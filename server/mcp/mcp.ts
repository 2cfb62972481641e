// The MCP server (Model Context Protocol). It keeps no sessions: each message says who asks with its access token, and
// drafts are rows, so that any server answers any message.
import type { Logger } from "pino";
import type { AccessTokens } from "#access-tokens";
import type { AgentTools } from "#assistant";
import type { Database } from "#database";
import { type App, outageOf, Refusal, tooManyRequests } from "#http";
import type { Limiter } from "#limits";
import type { Projects } from "#projects";
import type { Workspace } from "#workspace";
import { createAgentSession } from "./agent-session.ts";
import { createDrafts } from "./drafts.ts";
import { CALLS_AT_ONCE } from "./limits.ts";
import type { ToolAnswer } from "./protocol.ts";
import { registerMcpRoutes } from "./routes.ts";
import { createDraftStore } from "./store.ts";
import type { McpRequest } from "./types.ts";

export type Mcp = Readonly<{ registerRoutes(app: App): void }>;

const FAULT = "Something went wrong on our side. Please try again.";

export function createMcp(
  dependencies: Readonly<{
    database: Database;
    projects: Projects;
    workspace: Workspace;
    agentTools: AgentTools;
    accessTokens: Pick<AccessTokens, "admission" | "challenge">;
    limiter: Limiter;
    log: Pick<Logger, "error">;
  }>,
): Mcp {
  const { agentTools, projects, log } = dependencies;
  const { admission, challenge } = dependencies.accessTokens;
  const drafts = createDrafts({ store: createDraftStore(dependencies.database), projects });
  const session = createAgentSession({ ...dependencies, admission, drafts });
  const inTurn = createTurns();
  const introduction = introductionOf(agentTools);

  async function call(asked: McpRequest, name: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    try {
      const text = await inTurn(asked.admitted.userId, () => session.call(asked, name, input));
      return { text, isError: false };
    } catch (error) {
      if (error instanceof Refusal) return { text: error.message, isError: true };
      log.error({ error, tool: name }, "an agent's call failed");
      return { text: outageOf(error)?.message ?? FAULT, isError: true };
    }
  }

  async function handle(asked: McpRequest): Promise<Response> {
    // Loaded with the first message: most servers start without one.
    const { answerMessage } = await import("./protocol.ts");
    const tools = session.toolsFor(asked.admitted);
    return answerMessage({ introduction, tools, call: (name, input) => call(asked, name, input) }, asked);
  }

  return Object.freeze({ registerRoutes: (app: App) => registerMcpRoutes(app, { admission, challenge, handle }) });
}

function introductionOf({ guides }: AgentTools): string {
  const topics = guides.map(({ topic, title }) => `- ${topic}: ${title}`).join("\n");
  return `Ninefold hosts small web apps that were made in conversation. With these tools you read and change a project as its own assistant does.
Changes go into a draft of yours. run_checks shows what passes on rows of its own, where you try it; save_revision checks it and makes it the newest revision, which the preview shows. Deploying stays with the project's owner.
Begin with list_projects and read_instructions. Guides about what apps can do, for read_guide:
${topics}`;
}

/** So many calls of one creator's agents at a time. @throws Refusal 429 */
function createTurns() {
  const working = new Map<string, number>();
  return async function inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const count = working.get(userId) ?? 0;
    if (count >= CALLS_AT_ONCE)
      throw tooManyRequests(`At most ${CALLS_AT_ONCE} calls of your agents at a time. Wait for one to end.`, 2);
    working.set(userId, count + 1);
    try {
      return await work();
    } finally {
      const left = (working.get(userId) ?? 1) - 1;
      if (left === 0) working.delete(userId);
      else working.set(userId, left);
    }
  };
}
