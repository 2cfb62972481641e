// App keys: made and taken back by the app's owner; programs call the app with them.
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { z } from "zod";
import { APP_KEYS_MAX, type AppKey, type MadeAppKey, type newAppKey } from "#contract";
import type { Database } from "#database";
import { type App, conflict, notFound } from "#http";
import { createAdmission, hashOf, keyText } from "./admission.ts";
import { type AppKeyRouteDeps, registerAppKeyRoutes } from "./routes.ts";
import { type AppKeyRow, createAppKeyStore } from "./store.ts";

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;

export type AppKeysDeps = Readonly<{
  database: Database;
  publicUrl: string;
  guards: AppKeyRouteDeps["guards"];
  log: Pick<Logger, "error">;
  clock?: () => number;
}>;

export function createAppKeys({ database, publicUrl, guards, log, clock = Date.now }: AppKeysDeps) {
  const store = createAppKeyStore(database);
  const machineAccess = createAdmission({ store, clock, onFault: (error) => log.error({ error }, "an app key") });
  const actions = Object.freeze({
    async list(projectId: string) {
      const keys = (await store.list(projectId)).map(entryOf);
      return { keys, docsUrl: new URL(`/live/app/${projectId}/api/docs`, publicUrl).href };
    },
    /** @throws Refusal 409 when the app has as many as it may */
    async make(projectId: string, wanted: z.output<typeof newAppKey>): Promise<MadeAppKey> {
      if ((await store.list(projectId)).length >= APP_KEYS_MAX)
        throw conflict(`An app has at most ${APP_KEYS_MAX} keys. Take one back first.`);
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const row = await store.add({
        project_id: projectId,
        environment: wanted.environment,
        name: wanted.name,
        secret_hash: hashOf(secret),
        can_write: wanted.canWrite,
        resources: wanted.resources,
        expires_at: new Date(clock() + wanted.days * DAY_MS),
      });
      return { key: entryOf(row), secret: keyText(row.id, secret) };
    },
    async remove(projectId: string, id: string) {
      if (!(await store.remove(projectId, id))) throw notFound("There is no such key.");
    },
  });
  return Object.freeze({
    machineAccess,
    registerRoutes: (app: App) => registerAppKeyRoutes(app, { actions, guards }),
  });
}

const entryOf = (row: AppKeyRow): AppKey => ({
  id: row.id,
  name: row.name,
  environment: row.environment,
  canWrite: row.can_write,
  resources: row.resources,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
