// Secrets of apps: sealed per app and environment, given to the app's own processes alone, and taken out of what they print.
import type { z } from "zod";
import { APP_ENVIRONMENTS, type AppEnvironment, type AppSecret, SECRETS_MAX, type secretValues } from "#contract";
import type { Database } from "#database";
import type { AppIdentity } from "#hosting";
import { type App, conflict } from "#http";
import { seal, unseal } from "#secrets";
import type { AppCallRoute } from "../common/app-calls/types.ts";
import { createGivenValues, createRedaction, type Redact } from "./redaction.ts";
import { registerSecretRoutes } from "./routes.ts";
import { secretProblems } from "./source-problems.ts";
import { createSecretStore, type SecretRow } from "./store.ts";
import type { AppSecrets, SecretGuards } from "./types.ts";

/** Of the calls in which an app asks for its values: one a second by the kit. */
const CALLS_PER_MINUTE = 300;

const keyOf = ({ projectId, environment }: AppIdentity) => `${environment}/${projectId}`;
/** What a sealed value belongs to: moved to another row it opens nothing. */
const ownerOf = ({ projectId, environment }: AppIdentity, name: string) => `secret/${environment}/${projectId}/${name}`;

export function createAppSecrets(deps: {
  database: Pick<Database, "query">;
  sealingKey: Uint8Array;
  guards: SecretGuards;
}): AppSecrets {
  const { sealingKey } = deps;
  const store = createSecretStore(deps.database);
  const given = createGivenValues();

  const open = (projectId: string, { environment, name, sealed }: SecretRow): string | null =>
    sealed && unseal(sealed, sealingKey, ownerOf({ projectId, environment }, name));

  async function valuesOf(app: AppIdentity): Promise<Record<string, string>> {
    const rows = await store.list(app.projectId);
    const values: Record<string, string> = {};
    for (const row of rows) {
      const value = row.environment === app.environment ? open(app.projectId, row) : null;
      if (value !== null) values[row.name] = value;
    }
    return values;
  }

  async function redactionOf(projectId: string): Promise<Redact> {
    const rows = await store.list(projectId);
    return createRedaction(rows.flatMap((row) => open(projectId, row) ?? []));
  }

  const appCalls: readonly AppCallRoute[] = [
    {
      method: "GET",
      path: "/secrets",
      bodyBytesMax: 0,
      perMinute: CALLS_PER_MINUTE,
      async answer({ app }) {
        const values = await valuesOf(app);
        given.note(keyOf(app), Object.values(values));
        return { values } satisfies z.infer<typeof secretValues>;
      },
    },
  ];

  const secrets: AppSecrets = Object.freeze({
    appCalls,
    registerRoutes: (app: App) => registerSecretRoutes(app, { secrets, guards: deps.guards }),
    list: async (projectId: string) => ({ secrets: inOneList(await store.list(projectId)) }),
    async set(projectId, name, value, environments) {
      const known = new Set((await store.list(projectId)).map((row) => row.name));
      if (!known.has(name) && known.size >= SECRETS_MAX) throw conflict(`An app has at most ${SECRETS_MAX} secrets.`);
      for (const environment of environments) {
        const app = { projectId, environment };
        await store.set(app, name, seal(value, sealingKey, ownerOf(app, name)));
      }
    },
    remove: store.remove,
    onDeclared: (app, declared) => store.declare(app, declared?.secrets ?? []),
    async request(projectId, name, purpose) {
      const rows = await store.list(projectId);
      if (!rows.some((row) => row.name === name) && new Set(rows.map((row) => row.name)).size >= SECRETS_MAX)
        throw conflict(`An app has at most ${SECRETS_MAX} secrets.`);
      await store.request({ projectId, environment: "preview" }, name, purpose);
      return { isSet: rows.some((row) => row.name === name && row.environment === "preview" && row.sealed !== null) };
    },
    redact: (app, text) => given.redact(keyOf(app), text),
    redactionOf,
    problemsInSource: async (projectId, files) => secretProblems(files, await redactionOf(projectId)),
    valueOf: async (app, name) => (await valuesOf(app))[name] ?? null,
  });
  return secrets;
}

/** What both environments have of each name. */
function inOneList(rows: readonly SecretRow[]): AppSecret[] {
  return [...new Set(rows.map(({ name }) => name))].map((name) => {
    const of = (environment: AppEnvironment) =>
      rows.find((row) => row.name === name && row.environment === environment);
    const stateOf = (environment: AppEnvironment) => ({
      declared: of(environment)?.declared ?? false,
      setAt: of(environment)?.setAt?.toISOString() ?? null,
    });
    const [purpose = ""] = APP_ENVIRONMENTS.flatMap((environment) => of(environment)?.purpose || []);
    const preview = of("preview");
    return {
      name,
      purpose,
      preview: stateOf("preview"),
      live: stateOf("live"),
      requested: preview?.requestedAt != null && preview.sealed === null,
    };
  });
}
