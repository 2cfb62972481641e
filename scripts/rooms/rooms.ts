// The order of the rooms: who may import whom. Lint holds the code to it, docs/architecture.md shows it.

export type Room = Readonly<{
  /** Its folder, or its one file. */
  at: string;
  /** What its code may import: names of rooms that stand above it in the list. */
  imports: readonly string[];
}>;

/**
 * From the bottom up. A room inside another's folder is a room of its own: a file belongs to the innermost. Other rooms
 * reach a room by its face, `index.ts`; a room of one file is its own face.
 */
export const ROOMS = {
  contract: { at: "contract", imports: [] },
  "kit/words": { at: "kit/words", imports: [] },
  "kit/docs": { at: "kit/docs", imports: [] },
  "kit/shelf": { at: "kit/shelf", imports: [] },
  "kit/entity": { at: "kit/entity", imports: ["kit/words"] },
  "kit/server": { at: "kit/server", imports: ["kit/words", "kit/entity"] },
  "kit/app-tests": { at: "kit/app-tests", imports: ["kit/words", "kit/entity", "kit/server"] },
  "kit/runtime": { at: "kit/runtime", imports: ["kit/server"] },
  "kit/ui": { at: "kit/ui", imports: ["kit/words", "kit/entity", "kit/runtime"] },
  "builtin-model": { at: "builtin-model", imports: ["contract", "kit/words", "kit/entity"] },
  "stripe-emulator": { at: "stripe-emulator", imports: [] },

  bundle: { at: "server/bundle", imports: [] },
  supervisor: { at: "server/supervisor", imports: [] },
  config: { at: "server/config", imports: ["contract"] },
  secrets: { at: "server/secrets", imports: [] },
  http: { at: "server/http", imports: [] },
  telemetry: { at: "server/telemetry", imports: [] },
  database: { at: "server/database", imports: ["contract", "telemetry"] },
  sandbox: { at: "server/sandbox", imports: [] },
  jobs: { at: "server/jobs", imports: ["database", "telemetry"] },
  limits: { at: "server/limits", imports: ["http"] },
  live: { at: "server/live", imports: ["contract", "http"] },
  workers: { at: "server/workers", imports: ["http", "sandbox", "telemetry"] },
  browser: { at: "server/browser", imports: ["http", "sandbox"] },
  backup: { at: "server/backup", imports: ["database"] },
  accounts: { at: "server/accounts", imports: ["contract", "secrets", "database", "http", "limits"] },
  templates: { at: "server/templates", imports: ["contract", "http"] },
  projects: {
    at: "server/projects",
    imports: ["contract", "database", "http", "jobs", "limits", "accounts", "templates"],
  },
  "access-tokens": {
    at: "server/access-tokens",
    imports: ["contract", "database", "http", "limits", "projects"],
  },
  payments: {
    at: "server/payments",
    imports: ["contract", "config", "database", "http", "jobs", "limits", "projects"],
  },
  build: { at: "server/build", imports: ["contract", "kit/words", "kit/shelf", "http", "workers"] },
  hosting: {
    at: "server/hosting",
    imports: ["contract", "database", "http", "telemetry", "sandbox", "jobs", "limits", "build"],
  },
  capabilities: {
    at: "server/capabilities",
    imports: [
      "contract",
      "config",
      "secrets",
      "database",
      "http",
      "telemetry",
      "jobs",
      "limits",
      "live",
      "workers",
      "projects",
      "payments",
      "hosting",
    ],
  },
  "project-details": {
    at: "server/project-details",
    imports: ["contract", "http", "projects", "payments", "hosting"],
  },
  workspace: {
    at: "server/workspace",
    imports: [
      "contract",
      "database",
      "http",
      "jobs",
      "limits",
      "live",
      "workers",
      "templates",
      "projects",
      "build",
      "hosting",
      "capabilities",
      "project-details",
    ],
  },
  git: {
    at: "server/git",
    imports: ["contract", "database", "http", "limits", "workers", "projects", "access-tokens", "hosting", "workspace"],
  },
  assistant: {
    at: "server/assistant",
    imports: [
      "contract",
      "kit/docs",
      "kit/entity",
      "builtin-model",
      "secrets",
      "database",
      "http",
      "jobs",
      "limits",
      "live",
      "workers",
      "browser",
      "templates",
      "projects",
      "build",
      "hosting",
      "capabilities",
      "workspace",
    ],
  },
  mcp: {
    at: "server/mcp",
    imports: [
      "contract",
      "database",
      "http",
      "limits",
      "projects",
      "access-tokens",
      "hosting",
      "workspace",
      "assistant",
    ],
  },
  "payment-provider": {
    at: "server/payment-provider.ts",
    imports: ["stripe-emulator", "config", "secrets", "payments"],
  },
  server: {
    at: "server",
    imports: [
      "contract",
      "bundle",
      "supervisor",
      "config",
      "secrets",
      "database",
      "http",
      "telemetry",
      "jobs",
      "limits",
      "live",
      "workers",
      "browser",
      "backup",
      "accounts",
      "templates",
      "projects",
      "payments",
      "build",
      "hosting",
      "capabilities",
      "project-details",
      "workspace",
      "assistant",
      "payment-provider",
      "access-tokens",
      "git",
      "mcp",
    ],
  },

  "web/lib": { at: "web/lib", imports: ["contract"] },
  "web/ui": { at: "web/ui", imports: ["contract", "web/lib"] },
  "web/features": { at: "web/features", imports: ["contract", "web/lib", "web/ui"] },
  "web/app": { at: "web/app", imports: ["contract", "web/lib", "web/ui", "web/features"] },
  web: { at: "web", imports: ["contract", "kit/docs", "web/lib", "web/app"] },
} as const satisfies Readonly<Record<string, Room>>;

export type RoomName = keyof typeof ROOMS;

/**
 * What tries and measures the product may import any of it, and this order holds among them. Code of the product imports
 * none of it; its tests (`*.test.ts`, and folders named `testing`) do.
 */
export const TRIALS = ["testing", "templates", "faults", "fuzz", "security", "bench", "e2e", "scripts"] as const;

/** Ways into what has an inside. What lies in a folder named `testing` is there for others' tests, and open. */
export const FACES: readonly Readonly<{ at: string; faces: readonly string[] }>[] = [
  { at: "contract", faces: ["index.ts"] },
  {
    at: "kit",
    faces: [
      "entity/index.ts",
      "entity/kinds/index.ts",
      "entity/tables.ts",
      "entity/validation.ts",
      "words/index.ts",
      "docs/index.ts",
      "shelf/index.ts",
      "server/index.ts",
      "ui/index.ts",
    ],
  },
  { at: "builtin-model", faces: ["index.ts", "showcase.ts"] },
  { at: "stripe-emulator", faces: ["index.ts"] },
  ...Object.values(ROOMS)
    .filter(({ at }) => at.startsWith("server/") && !at.endsWith(".ts"))
    .map(({ at }) => ({ at, faces: ["index.ts"] })),
  { at: "server", faces: ["app.ts", "payment-provider.ts", "[^/]+/index.ts"] },
  { at: "web", faces: [] },
  { at: "testing", faces: ["index.ts", "prepared/index.ts", "tools/index.ts", "scripted-model/index.ts"] },
  { at: "faults", faces: ["index.ts"] },
  { at: "fuzz", faces: ["index.ts"] },
];
