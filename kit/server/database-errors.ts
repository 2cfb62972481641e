// PostgreSQL's errors as refusals that people can read, and which field they are about.

import postgres from "postgres";
import { columnName, type Entity } from "../entity/index.ts";
import { words } from "../words/index.ts";
import { refusals } from "../words/refusals/index.ts";
import type { Catalog } from "./catalog.ts";
import { Refusal } from "./refusal.ts";

/** How postgres.js says that the database is not there right now, and PostgreSQL that it stops or starts. */
const AWAY = [
  ...["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
  ...["57P01", "57P02", "57P03"],
];

/** postgres.js names the query on all that ends one: a socket's own fault among them is a connection that was cut. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  return AWAY.includes(String(code)) || syscall === "connect" || (syscall !== undefined && "query" in error);
}

/** A refusal for what a caller caused, or for what the database lacks (memory, disk); null for what is the app's own fault. */
export function refusalOfDatabase(error: unknown, catalog: Catalog): Refusal | null {
  if (isAway(error)) return new Refusal(503, refusals().failed);
  if (!(error instanceof postgres.PostgresError)) return null;
  const entity = catalog.get(error.table_name ?? "");
  const column =
    error.column_name ??
    /^Key \(([^)]+)\)=/
      .exec(error.detail ?? "")?.[1]
      ?.split(", ")
      .at(-1);
  const field = entity && column ? fieldOf(entity, column) : undefined;
  const label = field?.label ?? refusals().aValue;
  const about = (message: string) => (field ? { [field.key]: message } : undefined);
  const texts = refusals();
  switch (error.code) {
    case "23505":
      return new Refusal(409, texts.taken(label), about(texts.alreadyTaken));
    case "23503":
      return new Refusal(409, texts.stillUsed, about(texts.noLonger));
    case "23502":
      return new Refusal(422, texts.required(label), about(words().checks.required(label)));
    case "23514":
    case "22001":
    case "22003":
      return new Refusal(422, texts.outOfRange(label), about(texts.outOfRangeShort));
    case "22007":
    case "22008":
    case "22P02":
    case "22021":
      return new Refusal(400, texts.form);
    case "42501":
      return isForFull(error.message) ? new Refusal(409, texts.full) : null;
    case "53100":
      return new Refusal(507, texts.full);
    case "40001":
    case "40P01":
      return new Refusal(409, texts.conflict);
    default:
      return null;
  }
}

/**
 * An app owns its tables: only one whose database is full may not write to them, or make new ones. Whatever else it may not do
 * (catalogs, roles, extensions) is a fault of its code.
 */
function isForFull(message: string): boolean {
  const [, name] = /^permission denied for (?:table|schema) "?([^"\s]+)"?$/.exec(message) ?? [];
  return name !== undefined && !name.startsWith("pg_") && name !== "information_schema";
}

function fieldOf(entity: Entity, column: string): { key: string; label: string } | undefined {
  const found = Object.entries(entity.fields).find(([key]) => columnName(key) === column);
  return found ? { key: found[0], label: found[1].label } : undefined;
}

/** What the author of the app can do about a failure, for previews and logs. */
export function hintOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof postgres.PostgresError)) return message;
  if (error.code === "42P01") return `${message}: add a migration that creates this table.`;
  if (error.code === "42501") return `${message}: an app reads and writes its own tables alone.`;
  if (error.code === "42703") return `${message}: add a migration that adds this column.`;
  return `${message} (${error.code})`;
}
