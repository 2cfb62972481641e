// Files that a creator attaches to messages: images, CSV and JSON, known by what they hold and not by their names.
import {
  ATTACHMENT_IMAGE_MAX_BYTES,
  ATTACHMENT_TEXT_MAX_BYTES,
  ATTACHMENTS_PER_PROJECT_MAX,
  type Attachment,
} from "#contract";
import type { Database } from "#database";
import { badRequest, conflict, notFound } from "#http";
import { lockProject } from "#projects";
import type { Workers } from "#workers";
import { imageFormatOf } from "./image-formats.ts";
import type { AttachedFile } from "./model-messages.ts";
import type { TableAnswer, TableQuestion } from "./tables/table-task.ts";
import { READ_IMAGE, READ_TABLE } from "./tasks.ts";
import type { ToolSources } from "./tools/tool.ts";

export type Attachments = Readonly<{
  /** @throws Refusal 400 for a file that is none of these kinds or too long, 409 when there are enough */
  add(projectId: string, file: Readonly<{ name: string; content: Buffer }>): Promise<Attachment>;
  read(projectId: string, id: string): Promise<{ mediaType: string; name: string; content: Buffer }>;
  /** Those of `ids` that are the project's; images with their content. */
  filesOf(projectId: string, ids: readonly string[]): Promise<AttachedFile[]>;
  askTable: ToolSources["askTable"];
  readImage: ToolSources["readImage"];
  readAttached: ToolSources["readAttached"];
}>;

type Known = Readonly<{ kind: Attachment["kind"]; mediaType: string; table: TableAnswer | null }>;

export function createAttachments({ query }: Pick<Database, "query">, workers: Workers): Attachments {
  /** Whose turns at the workers these are, however many projects they have. */
  async function ownerOf(projectId: string): Promise<string> {
    const row = await query.selectFrom("projects").select("owner_id").where("id", "=", projectId).executeTakeFirst();
    return row?.owner_id ?? projectId;
  }

  return Object.freeze({
    async add(projectId, { name, content }) {
      const work = { owner: await ownerOf(projectId), content };
      const known = (await recogniseImage(workers, work)) ?? (await recogniseTable(workers, work));
      const columns = known.table?.names ?? null;
      const rows = known.table?.total ?? null;
      return query.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectId);
        const { count } = await transaction
          .selectFrom("attachments")
          .select((expression) => expression.fn.countAll<number>().as("count"))
          .where("project_id", "=", projectId)
          .executeTakeFirstOrThrow();
        if (count >= ATTACHMENTS_PER_PROJECT_MAX)
          throw conflict(`A project can have at most ${ATTACHMENTS_PER_PROJECT_MAX} attached files.`);
        const { id } = await transaction
          .insertInto("attachments")
          .values({
            project_id: projectId,
            name: safeName(name),
            kind: known.kind,
            media_type: known.mediaType,
            content,
            row_count: rows,
            columns: columns && JSON.stringify(columns),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return {
          id,
          name: safeName(name),
          kind: known.kind,
          bytes: content.byteLength,
          rows,
          columns: columns && [...columns],
        };
      });
    },
    async read(projectId, id) {
      const row = await query
        .selectFrom("attachments")
        .select(["name", "media_type", "content"])
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) throw notFound("This file does not exist.");
      return { name: row.name, mediaType: row.media_type, content: row.content };
    },
    async filesOf(projectId, ids) {
      if (ids.length === 0) return [];
      const rows = await query
        .selectFrom("attachments")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("id", "in", [...ids])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        mediaType: row.media_type,
        rows: row.row_count,
        columns: row.columns,
        content: row.kind === "image" ? row.content : null,
      }));
    },
    async readImage(projectId, name) {
      const row = await query
        .selectFrom("attachments")
        .select(["content", "media_type"])
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .where("kind", "=", "image")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? { mediaType: row.media_type, content: row.content } : null;
    },
    async readAttached(projectId, name) {
      const row = await query
        .selectFrom("attachments")
        .select(["content", "media_type"])
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? { mediaType: row.media_type, content: row.content } : null;
    },
    async askTable({ projectId, name, signal }, question) {
      const row = await query
        .selectFrom("attachments")
        .select("content")
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .where("kind", "<>", "image")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      // A spread of a union is the union that it was made of.
      const asked = { ...question, content: row.content } as TableQuestion;
      return workers.run(READ_TABLE, asked, { owner: await ownerOf(projectId), signal });
    },
  } satisfies Attachments);
}

/** A name is shown and said, never a path. */
const safeName = (name: string): string =>
  name
    .replace(/[/\\\p{Cc}]+/gu, "_")
    .trim()
    .slice(0, 120) || "file";

/** Work of a creator's on what they attached. */
type Work = Readonly<{ owner: string; content: Buffer }>;

async function recogniseImage(workers: Workers, { owner, content }: Work): Promise<Known | null> {
  const kind = imageFormatOf(content);
  if (!kind) return null;
  if (content.byteLength > ATTACHMENT_IMAGE_MAX_BYTES) throw badRequest("An image can have at most 4 MB.");
  const { mediaType } = await workers.run(READ_IMAGE, content, { owner });
  return { kind: "image", mediaType, table: null };
}

async function recogniseTable(workers: Workers, { owner, content }: Work): Promise<Known> {
  if (content.byteLength > ATTACHMENT_TEXT_MAX_BYTES) throw badRequest("A CSV or JSON file can have at most 1 MB.");
  const table = await workers.run(READ_TABLE, { what: "kind", content }, { owner });
  return { kind: table.kind, mediaType: table.kind === "json" ? "application/json" : "text/csv", table };
}
