// The calls of the editor beside the chat: the run, its queue, errors of the preview, what revisions changed.
import { createHash, randomUUID } from "node:crypto";
import * as contract from "#contract";
import type { ScriptedEditing } from "./editor-state.ts";
import { type PlatformState, SOME_TIME } from "./platform-state.ts";
import type { Answer, Asked, PlatformRoute } from "./types.ts";

const NOTHING_KEPT: Answer = { status: 404, body: { error: "Nothing is kept of this." } };
const DONE: Answer = { body: { success: true } };

export function editorRoutes(state: PlatformState): PlatformRoute[] {
  const editing = (answer: (found: ScriptedEditing, asked: Asked) => Answer) => (asked: Asked) => {
    const found = state.projects.get(asked.params.id ?? "")?.editing;
    return found === undefined
      ? { status: 404, body: { error: contract.ERROR_PROJECT_NOT_FOUND } }
      : answer(found, asked);
  };
  return [...runRoutes(editing), ...materialRoutes(editing), ...codeRoutes(editing)];
}

type WithEditing = (answer: (found: ScriptedEditing, asked: Asked) => Answer) => PlatformRoute["handle"];

function runRoutes(editing: WithEditing): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects/:id/run",
      schema: contract.runAnswer,
      handle: editing(({ run }) => ({ body: run })),
    },
    {
      route: "GET /api/projects/:id/runs/:runId",
      schema: contract.runRecord,
      handle: editing(({ kept }, { params }) => {
        const found = kept.find(({ record }) => record.runId === params.runId);
        return found === undefined ? NOTHING_KEPT : { body: found.record };
      }),
    },
    {
      route: "GET /api/projects/:id/runs/:runId/steps/:stepId",
      schema: contract.openedStep,
      handle: editing(({ kept }, { params }) => {
        const opened = kept.find(({ record }) => record.runId === params.runId)?.opened.get(Number(params.stepId));
        return opened === undefined ? NOTHING_KEPT : { body: opened };
      }),
    },
    {
      route: "POST /api/projects/:id/run/stop",
      schema: contract.stopAnswer,
      handle: editing(({ run }, { body }) => {
        contract.stopRequest.parse(body);
        if (run.run !== null) run.run = { ...run.run, stopping: true };
        return { body: { stopped: run.run !== null } };
      }),
    },
    {
      route: "POST /api/projects/:id/run/retry",
      schema: contract.runStarted,
      handle: editing(({ run }, { body }) => {
        contract.retryRequest.parse(body);
        const runId = randomUUID();
        if (run.run !== null) run.run = { ...run.run, runId, status: "running", endedAt: null, error: null };
        return { body: { runId } };
      }),
    },
    {
      route: "POST /api/projects/:id/queue",
      schema: contract.queueAnswer,
      handle: editing(({ run }, { body }) => {
        const { message, joins } = contract.queueRequest.parse(body);
        const queued = { id: randomUUID(), message, createdAt: SOME_TIME, joins };
        run.queued.push(queued);
        return { body: { queued, runId: null } };
      }),
    },
    {
      route: "DELETE /api/projects/:id/queue/:queuedId",
      handle: editing(({ run }, { params }) => {
        run.queued = run.queued.filter(({ id }) => id !== params.queuedId);
        return DONE;
      }),
    },
  ];
}

function materialRoutes(editing: WithEditing): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects/:id/preview-errors",
      schema: contract.previewErrorList,
      handle: editing(({ previewErrors }) => ({ body: { errors: previewErrors } })),
    },
    {
      route: "POST /api/projects/:id/preview-errors",
      handle: editing(({ previewErrors }, { body }) => {
        for (const error of contract.previewErrorReport.parse(body).errors) {
          const known = previewErrors.find(
            ({ message, source }) => message === error.message && source === error.source,
          );
          if (known === undefined) previewErrors.push({ ...error, id: randomUUID(), count: 1, lastSeenAt: SOME_TIME });
          else known.count += 1;
        }
        return DONE;
      }),
    },
    {
      route: "DELETE /api/projects/:id/preview-errors",
      handle: editing((found) => {
        found.previewErrors = [];
        return DONE;
      }),
    },
    {
      route: "GET /api/projects/:id/revisions/:index/diff",
      schema: contract.revisionDiff,
      handle: editing(({ diffs }, { params, query }) => {
        const index = Number(params.index);
        const asked = query.get("against");
        const against = asked !== null ? Number(asked) : index === 0 ? null : index - 1;
        const unchanged = { index, description: "", working: true, files: [] };
        return { body: { ...(diffs.get(index) ?? unchanged), against } };
      }),
    },
    {
      route: "POST /api/projects/:id/revisions/:index/comparison",
      schema: contract.comparedRevision,
      handle: editing(() => ({ body: { previewUrl: `/preview/app/${randomUUID()}`, code: "past" } })),
    },
    { route: "DELETE /api/projects/:id/comparison", handle: editing(() => DONE) },
  ];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

function codeRoutes(editing: WithEditing): PlatformRoute[] {
  return [
    {
      route: "GET /api/projects/:id/code",
      schema: contract.codeTree,
      handle: editing(({ files }) => ({
        body: {
          revision: 1,
          working: true,
          files: [...files].map(([path, text]) => ({ path, bytes: text.length, hash: hashOf(text) })),
        },
      })),
    },
    {
      route: "GET /api/projects/:id/code/file",
      schema: contract.codeFile,
      handle: editing(({ files }, { query }) => {
        const path = query.get("path") ?? "";
        const content = files.get(path);
        if (content === undefined) return { status: 404, body: { error: "There is no such file." } };
        return { body: { revision: 1, path, content, hash: hashOf(content) } };
      }),
    },
    {
      route: "GET /api/projects/:id/code/search",
      schema: contract.codeMatches,
      handle: editing(({ files }, { query }) => {
        const lines = [...files].flatMap(([path, text]) =>
          text.split("\n").map((line, index) => ({ path, line: index + 1, text: line })),
        );
        return { body: { matches: lines.filter(({ text }) => text.includes(query.get("query") ?? "")), more: 0 } };
      }),
    },
    {
      route: "GET /api/projects/:id/packages",
      schema: contract.appPackages,
      handle: editing(({ files }) => {
        const { packages = {} }: { packages?: Record<string, string> } = JSON.parse(files.get("app.json") ?? "{}");
        return {
          body: { canAdd: true, packages: Object.entries(packages).map(([name, version]) => ({ name, version })) },
        };
      }),
    },
    {
      route: "POST /api/projects/:id/packages",
      schema: contract.codeSaved,
      handle: editing(({ files }, { body }) => {
        const change = contract.changePackages.parse(body);
        if ("add" in change && change.add === "nobody-made-this")
          return {
            status: 404,
            body: { error: "nobody-made-this: there is no package of that name in the registry." },
          };
        files.set("app.json", JSON.stringify("add" in change ? { packages: { [change.add]: "1.0.0" } } : {}));
        return { body: { revision: 2, working: true, failures: [], previewUrl: null, files: [] } };
      }),
    },
    {
      route: "POST /api/projects/:id/code/save",
      schema: contract.codeSaved,
      handle: editing(({ files }, { body }) => {
        const { changes } = contract.codeSave.parse(body);
        const stale = changes.find(({ path, baseHash }) => {
          const text = files.get(path);
          return (text === undefined ? null : hashOf(text)) !== baseHash;
        });
        if (stale !== undefined) {
          const error = `${stale.path} was changed meanwhile. Nothing was saved.`;
          return { status: 409, body: { error, code: contract.CODE_CONFLICT } };
        }
        for (const { path, content } of changes)
          if (content === null) files.delete(path);
          else files.set(path, content);
        const saved = changes.map(({ path, content }) => ({ path, hash: content === null ? null : hashOf(content) }));
        return { body: { revision: 2, working: true, failures: [], previewUrl: null, files: saved } };
      }),
    },
  ];
}
