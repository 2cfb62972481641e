// The conversation with the ids of its messages, and messages that are said differently.
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import * as contract from "#contract";
import { type PlatformState, type ScriptedProject, SOME_TIME } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

const NOT_THERE = { status: 404, body: { error: contract.ERROR_PROJECT_NOT_FOUND } };

/** The id of the message with this index: always the same for the same text. */
export function messageIdAt(index: number, content: string): string {
  const hash = createHash("sha256").update(`${index} ${content}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The runs of the scripted project answer its last messages, in their order, unless they say which. */
function runOf({ messages, editing }: ScriptedProject, index: number): contract.ConversationEntry["run"] {
  const reply = messages[index];
  if (reply?.role !== "assistant") return null;
  const later = messages.slice(index + 1).filter(({ role }) => role === "assistant").length;
  const inOrder = editing.kept.filter(({ answers }) => answers === undefined);
  const kept = editing.kept.find(({ answers }) => answers === reply.content) ?? inOrder.at(-1 - later);
  if (kept === undefined) return null;
  const { mode = "build", plan = null, understood = null } = kept;
  return { ...endedRun(kept.record), mode, plan, understood };
}

function endedRun({ runId, use, milliseconds, revisionIndex, costMicros, steps, changes }: contract.RunRecord) {
  const changed = changes && { files: changes.count, additions: changes.additions, deletions: changes.deletions };
  const figures = {
    mode: "build" as const,
    plan: null,
    understood: null,
    use,
    milliseconds,
    revisionIndex,
    costMicros,
    steps: steps.length,
    changed,
  };
  return { runId, status: "succeeded" as const, ...figures };
}

const idAt = ({ messages }: ScriptedProject, index: number) => messageIdAt(index, messages[index]?.content ?? "");

export function conversationRoutes(
  state: PlatformState,
  contextOf: (content: string) => contract.ConversationEntry["context"],
): PlatformRoute[] {
  const aside = new Map<string, contract.Message[]>();
  const found = (id = "") => state.projects.get(id);
  return [
    {
      route: "GET /api/projects/:id/conversation",
      schema: z.array(contract.conversationEntry),
      handle: ({ params }) => {
        const project = found(params.id);
        if (project === undefined) return NOT_THERE;
        const entries = project.messages.map(({ role, content }, index) => {
          const id = idAt(project, index);
          const setAside = aside.get(id)?.length;
          const context = role === "user" ? contextOf(content) : null;
          return {
            id,
            role,
            content,
            at: SOME_TIME,
            context,
            run: runOf(project, index),
            ...(setAside && { setAside }),
          };
        });
        return { body: entries };
      },
    },
    {
      route: "POST /api/projects/:id/messages/:messageId/resend",
      schema: contract.runStarted,
      handle: ({ params, body }) => {
        const { message } = contract.resendRequest.parse(body);
        const project = found(params.id);
        const index = project?.messages.findIndex((_, at) => idAt(project, at) === params.messageId) ?? -1;
        if (project === undefined || index === -1) return NOT_THERE;
        const gone = project.messages.slice(index);
        project.messages = [...project.messages.slice(0, index), { role: "user", content: message }];
        aside.set(idAt(project, index), gone);
        return { body: { runId: randomUUID() } };
      },
    },
    {
      route: "GET /api/projects/:id/messages/:messageId/set-aside",
      schema: z.array(contract.setAsideMessage),
      handle: ({ params }) => ({
        body: (aside.get(params.messageId ?? "") ?? []).map((message) => ({
          ...message,
          id: randomUUID(),
          at: SOME_TIME,
        })),
      }),
    },
  ];
}
