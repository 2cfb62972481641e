// Files that a creator attaches to messages: images, CSV and JSON, known by what they hold and not by their names.
import { parse } from "csv-parse/sync";
import {
  ATTACHMENT_IMAGE_MAX_BYTES,
  ATTACHMENT_TEXT_MAX_BYTES,
  ATTACHMENTS_PER_PROJECT_MAX,
  type Attachment,
} from "#contract";
import type { Database } from "#database";
import { badRequest, conflict, notFound } from "#http";
import type { AttachedFile } from "./talk.ts";
import type { AttachedRows } from "./tools/tool.ts";

export type Attachments = Readonly<{
  /** @throws Refusal 400 for a file that is none of these kinds or too long, 409 when there are enough */
  add(projectId: string, file: Readonly<{ name: string; content: Buffer }>): Promise<Attachment>;
  read(projectId: string, id: string): Promise<{ mediaType: string; name: string; content: Buffer }>;
  /** Those of `ids` that are the project's; images with their content. */
  filesOf(projectId: string, ids: readonly string[]): Promise<AttachedFile[]>;
  /** Rows of the newest CSV or JSON file of that name. */
  rowsOf(projectId: string, name: string): Promise<AttachedRows | null>;
}>;

type Row = Readonly<Record<string, unknown>>;
type Known = Readonly<{ kind: Attachment["kind"]; mediaType: string; rows: readonly Row[] | null }>;

const COLUMNS_MAX = 100;
const ROWS_MAX = 20_000;

export function createAttachments({ query }: Pick<Database, "query">): Attachments {
  return Object.freeze({
    async add(projectId, { name, content }) {
      const known = recognise(content);
      const columns = known.rows === null ? null : columnsOf(known.rows);
      return query.transaction().execute(async (transaction) => {
        await transaction.selectFrom("projects").select("id").where("id", "=", projectId).forUpdate().execute();
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
            ...{ project_id: projectId, name: safeName(name), kind: known.kind, media_type: known.mediaType, content },
            row_count: known.rows?.length ?? null,
            columns: columns && JSON.stringify(columns),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const rows = known.rows?.length ?? null;
        return { id, name: safeName(name), kind: known.kind, bytes: content.byteLength, rows, columns };
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
        ...{ id: row.id, name: row.name, kind: row.kind, mediaType: row.media_type },
        ...{ rows: row.row_count, columns: row.columns },
        content: row.kind === "image" ? row.content : null,
      }));
    },
    async rowsOf(projectId, name) {
      const row = await query
        .selectFrom("attachments")
        .select("content")
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .where("kind", "<>", "image")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      const rows = row && recognise(row.content).rows;
      return rows ? { columns: columnsOf(rows), rows } : null;
    },
  } satisfies Attachments);
}

/** A name is shown and said, never a path. */
const safeName = (name: string): string =>
  name
    .replace(/[/\\\p{Cc}]+/gu, "_")
    .trim()
    .slice(0, 120) || "file";

const IMAGES: readonly Readonly<{ mediaType: string; starts: readonly (number | null)[] }>[] = [
  { mediaType: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: "image/jpeg", starts: [0xff, 0xd8, 0xff] },
  { mediaType: "image/gif", starts: [0x47, 0x49, 0x46, 0x38] },
  { mediaType: "image/webp", starts: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
];

function recognise(content: Buffer): Known {
  const image = IMAGES.find(({ starts }) => starts.every((byte, index) => byte === null || content[index] === byte));
  if (image) {
    if (content.byteLength > ATTACHMENT_IMAGE_MAX_BYTES) throw badRequest("An image can have at most 4 MB.");
    return { kind: "image", mediaType: image.mediaType, rows: null };
  }
  if (content.byteLength > ATTACHMENT_TEXT_MAX_BYTES) throw badRequest("A CSV or JSON file can have at most 1 MB.");
  const text = readText(content);
  const json = /^\s*[[{]/.test(text) ? readJson(text) : null;
  if (json) return { kind: "json", mediaType: "application/json", rows: json };
  return { kind: "csv", mediaType: "text/csv", rows: readCsv(text) };
}

function readText(content: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    if (!text.includes("\0")) return text;
  } catch {
    // Said below.
  }
  throw badRequest("Attach a PNG, JPEG, GIF or WebP image, a CSV file or a JSON file (UTF-8).");
}

function readJson(text: string): Row[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).slice(0, ROWS_MAX).map(asRow);
  } catch {
    return null;
  }
}

const asRow = (value: unknown): Row =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };

function readCsv(text: string): Row[] {
  const [firstLine = ""] = text.split("\n", 1);
  const delimiter = [";", "\t", ","].find((mark) => firstLine.includes(mark)) ?? ",";
  try {
    const table: string[][] = parse(text, {
      ...{ bom: true, delimiter, trim: true, to: ROWS_MAX + 1 },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    });
    const [head = [], ...rows] = table;
    const columns = head.slice(0, COLUMNS_MAX).map((name, index) => name.trim() || `column ${index + 1}`);
    if (columns.length === 0) throw badRequest("This file is empty.");
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""])));
  } catch (error) {
    if (error instanceof Error && error.name === "Refusal") throw error;
    throw badRequest("This file could not be read as CSV or JSON.");
  }
}

const columnsOf = (rows: readonly Row[]): string[] =>
  [...new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row)))].slice(0, COLUMNS_MAX);
