// What browsers that show the preview complain about, as its owner's page reports it: a short list, each error once.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { PREVIEW_ERRORS_KEPT, type PreviewError, type PreviewErrorList } from "#contract";
import { type Database, storableText } from "#database";

export type PreviewErrors = Readonly<{
  report(projectId: string, errors: readonly PreviewError[]): Promise<void>;
  /** Newest last. */
  list(projectId: string): Promise<PreviewErrorList["errors"]>;
  forget(projectId: string): Promise<void>;
}>;

const fingerprintOf = ({ kind, message, source }: PreviewError) =>
  createHash("sha256")
    .update(JSON.stringify([kind, message, source]))
    .digest("hex");

export function createPreviewErrors({ query }: Pick<Database, "query">): PreviewErrors {
  return Object.freeze({
    async report(projectId, errors) {
      // In one order, so that two tabs that report the same don't wait for each other in a circle.
      const rows = new Map(errors.map((error) => [fingerprintOf(error), error]));
      for (const [fingerprint, { kind, message, source, page }] of [...rows].toSorted())
        await query
          .insertInto("preview_errors")
          .values({
            project_id: projectId,
            kind: kind ?? "exception",
            message: storableText(message),
            fingerprint,
            source: source ?? null,
            page: page ?? null,
          })
          .onConflict((conflict) =>
            conflict.columns(["project_id", "fingerprint"]).doUpdateSet({
              count: sql`preview_errors.count + 1`,
              last_seen_at: sql<Date>`now()`,
              page: page ?? null,
            }),
          )
          .execute();
      await query
        .deleteFrom("preview_errors")
        .where("project_id", "=", projectId)
        .where("id", "not in", (inner) =>
          inner
            .selectFrom("preview_errors")
            .select("id")
            .where("project_id", "=", projectId)
            .orderBy("last_seen_at", "desc")
            .limit(PREVIEW_ERRORS_KEPT),
        )
        .execute();
    },
    async list(projectId) {
      const rows = await query
        .selectFrom("preview_errors")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("last_seen_at")
        .execute();
      return rows.map(({ id, kind, message, source, page, count, last_seen_at }) => ({
        id,
        kind,
        message,
        count,
        lastSeenAt: last_seen_at.toISOString(),
        ...(source !== null && { source }),
        ...(page !== null && { page }),
      }));
    },
    async forget(projectId) {
      await query.deleteFrom("preview_errors").where("project_id", "=", projectId).execute();
    },
  } satisfies PreviewErrors);
}
