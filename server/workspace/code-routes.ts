// The calls of the code view: files, search, saving by hand, what a revision changed, export and import.
import { finished } from "node:stream";
import { z } from "zod";
import {
  appPackages,
  changePackages,
  codeFile,
  codeFileQuery,
  codeMatches,
  codeSave,
  codeSaved,
  codeSearchQuery,
  codeTree,
  IMPORT_ARCHIVE_MAX_BYTES,
  IMPORTS_AT_ONCE,
  IMPORTS_AT_ONCE_PER_CREATOR,
  imported,
  projectId,
  revisionDiff,
} from "#contract";
import { type App, badRequest, guardedBy, guardedEarly } from "#http";
import { createSlots, rates } from "#limits";
import type { Projects } from "#projects";
import type { Code } from "./code.ts";
import type { ProjectArchives } from "./project-archives.ts";

const tags = ["code"];
const params = z.object({ id: projectId });
const ZIP = "application/zip";

type RouteDependencies = Readonly<{ projects: Projects; code: Code; archives: ProjectArchives }>;

export function registerCodeRoutes(app: App, { projects, code, archives }: RouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.get("/api/projects/:id/code", {
    ...owner,
    schema: {
      tags,
      summary: "The files of the newest revision, or of the one that is named",
      params,
      querystring: codeFileQuery.pick({ revision: true }),
      response: { 200: codeTree },
    },
    handler: (request) => code.treeOf(request.params.id, request.query.revision),
  });
  app.get("/api/projects/:id/code/file", {
    ...owner,
    schema: {
      tags,
      summary: "One file's text and hash",
      params,
      querystring: codeFileQuery,
      response: { 200: codeFile },
    },
    handler: ({ params: { id }, query }) => code.fileOf(id, query.path, query.revision),
  });
  app.get("/api/projects/:id/code/search", {
    ...guardedBy(projects.guards.ownsProject, rates.compare),
    schema: {
      tags,
      summary: "Lines that hold a text",
      params,
      querystring: codeSearchQuery,
      response: { 200: codeMatches },
    },
    handler: (request) => code.search(request.params.id, request.query.query),
  });
  app.post("/api/projects/:id/code/save", {
    ...guardedBy(projects.guards.ownsProject, rates.save),
    schema: {
      tags,
      summary: "Save edited files as one revision; refused (CODE_CONFLICT) when they changed meanwhile",
      params,
      body: codeSave,
      response: { 200: codeSaved },
    },
    handler: (request) => code.save(request.params.id, request.body, request.signal),
  });
  app.get("/api/projects/:id/packages", {
    ...owner,
    schema: {
      tags,
      summary: "Packages that the app has added from the registry",
      params,
      response: { 200: appPackages },
    },
    handler: (request) => code.packagesOf(request.params.id),
  });
  app.post("/api/projects/:id/packages", {
    ...guardedBy(projects.guards.ownsProject, rates.outside),
    schema: {
      tags,
      summary: "Add a package from the registry, or remove one, as a revision",
      params,
      body: changePackages,
      response: { 200: codeSaved },
    },
    handler: (request) => code.changePackages(request.params.id, request.body, request.signal),
  });
  app.get("/api/projects/:id/revisions/:index/diff", {
    ...guardedBy(projects.guards.ownsProject, rates.compare),
    schema: {
      tags,
      summary: "What a revision changed, file by file",
      params: z.object({ id: projectId, index: z.coerce.number().int().nonnegative() }),
      querystring: z.object({ against: z.coerce.number().int().nonnegative().optional() }),
      response: { 200: revisionDiff },
    },
    handler: ({ params: { id, index }, query }) => code.diff(id, index, query.against),
  });
  registerArchiveRoutes(app, { projects, archives });
}

function registerArchiveRoutes(app: App, { projects, archives }: Omit<RouteDependencies, "code">): void {
  app.get("/api/projects/:id/export", {
    ...guardedBy(projects.guards.ownsProject, rates.export),
    schema: { tags, summary: "The newest working revision as a zip that runs anywhere", params },
    async handler(request, reply) {
      const { name, content } = await archives.exportProject(request.params.id);
      return reply
        .type(ZIP)
        .header("content-disposition", `attachment; filename="${name}.zip"`)
        .send(Buffer.from(content));
    },
  });
  app.register(async (scope) => {
    const slots = createSlots({
      all: IMPORTS_AT_ONCE,
      perCreator: IMPORTS_AT_ONCE_PER_CREATOR,
      ownTaken: (own) => `You are importing ${own} projects already. Please try again when one of them is finished.`,
      allTaken: "Several projects are being imported right now. Please try again in a moment.",
    });
    const { onRequest, config } = guardedEarly(projects.guards.signedIn, rates.import);
    scope.addContentTypeParser(
      ZIP,
      { parseAs: "buffer", bodyLimit: IMPORT_ARCHIVE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post("/api/projects/import", {
      config,
      // Before the body is read, so that a refused upload takes no memory.
      onRequest: [
        onRequest,
        async (request, reply) => {
          const release = slots.acquire(projects.currentUser(request).id);
          // Released also when the client disconnects early.
          finished(reply.raw, release);
        },
      ],
      bodyLimit: IMPORT_ARCHIVE_MAX_BYTES,
      schema: { tags, summary: "A new project from an exported zip (application/zip)", response: { 200: imported } },
      async handler(request) {
        if (!Buffer.isBuffer(request.body)) throw badRequest("Send the zip archive as application/zip.");
        return archives.importProject(projects.currentUser(request).id, request.body, request.signal);
      },
    });
  });
}
