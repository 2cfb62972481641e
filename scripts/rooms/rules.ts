// What lint forbids about imports: cycles, arrows that point up, and ways into a room beside its face. Types count.
import type { ICruiseOptions, IFlattenedRuleSet } from "dependency-cruiser";
import { FACES, ROOMS, type Room, TRIALS } from "./rooms.ts";

const rooms: readonly (readonly [string, Room])[] = Object.entries(ROOMS);
const escaped = (path: string) => path.replaceAll(".", "\\.");

/** Tests and what they need: they may import any room. */
const TESTS = [
  "\\.test\\.tsx?$",
  "/testing(/|\\.ts$)",
  "^server/payments/stripe-cases/",
  "^builtin-model/(showcase|judge-claims|judge-privacy|judge-unseen-rights|stranger-sweep)\\.ts$",
];
const trial = (at: string) => `^${at}/`;
/** The sources of apps: they import the kit by the names that it has in apps, and nothing else. */
const APPS = [
  "^kit/starter/",
  "^kit/testing/apps/",
  "^templates/[^/]+/app/",
  "^bench/assistant/tasks/[^/]+/recording/",
  "/golden/",
];

/** Files of a room that belong to no room inside it. */
function own({ at }: Room): string {
  if (at.endsWith(".ts")) return `^${escaped(at)}$`;
  const inside = rooms.map(([, room]) => room.at).filter((other) => other.startsWith(`${at}/`));
  const rest = inside.map((other) => `${escaped(other.slice(at.length + 1))}${other.endsWith(".ts") ? "$" : "/"}`);
  return `^${at}/${rest.length > 0 ? `(?!${rest.join("|")})` : ""}`;
}

function roomNamed(name: string, by: string): Room {
  const at = rooms.findIndex(([known]) => known === name);
  const found = rooms[at];
  if (!found || at >= rooms.findIndex(([known]) => known === by))
    throw new Error(`${by} may import ${name} only if that stands above it in scripts/rooms/rooms.ts.`);
  return found[1];
}

const product = [...new Set(rooms.map(([, { at }]) => at.split("/")[0] ?? at))];

const GATEWAY = "server/hosting/gateway/";
const FAST_PATH = `${GATEWAY}fast-path/`;
const FAST_PATH_KNOWS = ["call\\.ts", "response-writer\\.ts", "upstream/proxied-headers\\.ts"];

export const RULES: IFlattenedRuleSet = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Move what both need down, such as its types into `types.ts`.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...rooms.map(([name, room]) => ({
      name: `order-of-${name.replace("/", "-")}`,
      comment: `See scripts/rooms/rooms.ts for what ${name} may import.`,
      severity: "error" as const,
      from: { path: own(room), pathNot: TESTS },
      to: {
        path: product.map((folder) => `^${folder}/`),
        pathNot: [own(room), ...room.imports.map((other) => own(roomNamed(other, name)))],
      },
    })),
    {
      name: "code-without-tests",
      comment: "Code of the product imports nothing that was made for tests.",
      severity: "error",
      from: { path: product.map((folder) => `^${folder}/`), pathNot: TESTS },
      to: { path: [...TESTS, ...TRIALS.map(trial)] },
    },
    ...TRIALS.map((name, at) => ({
      name: `order-of-${name}`,
      comment: "See TRIALS in scripts/rooms/rooms.ts.",
      severity: "error" as const,
      from: { path: trial(name) },
      to: { path: TRIALS.slice(at + 1).map(trial) },
    })).slice(0, -1),
    ...FACES.map(({ at, faces }) => ({
      name: `face-of-${at.replaceAll("/", "-")}`,
      comment: `Reach ${at} by its name in package.json's imports.`,
      severity: "error" as const,
      from: { pathNot: `^${at}/` },
      to: { path: `^${at}/`, pathNot: [...faces.map((face) => `^${at}/${escaped(face)}$`), "/testing/"] },
    })),
    ...FACES.map(({ at }) => ({
      name: `name-of-${at.replaceAll("/", "-")}`,
      comment: `Reach ${at} by its name in package.json's imports: relative imports never leave a room.`,
      severity: "error" as const,
      from: { pathNot: `^${at}/` },
      to: { path: `^${at}/`, pathNot: "/testing/", dependencyTypesNot: ["aliased-subpath-import" as const] },
    })),
    {
      name: "features-apart",
      comment: "Features of the web app never import each other: routes compose them.",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    {
      name: "fast-path-by-its-face",
      comment: "The gateway alone uses the fast path, by its index.ts (docs/fast-path.md).",
      severity: "error",
      from: { pathNot: `^${FAST_PATH}` },
      to: { path: `^${FAST_PATH}`, pathNot: `^${FAST_PATH}index\\.ts$` },
    },
    {
      name: "fast-path-apart",
      comment: "The fast path knows what a call and an answer are, and nothing else of the server (docs/fast-path.md).",
      severity: "error",
      from: { path: `^${FAST_PATH}`, pathNot: TESTS },
      to: { path: "^server/", pathNot: [`^${FAST_PATH}`, ...FAST_PATH_KNOWS.map((file) => `^${GATEWAY}${file}$`)] },
    },
    {
      name: "resolvable",
      comment: "What cannot be found cannot be judged.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
};

/** Where the rules hold. */
export const FOLDERS = [...product, ...TRIALS];

/** TypeScript 7 is not what dependency-cruiser's own parser knows; types count as imports. */
export const HOW: ICruiseOptions = {
  parser: "swc",
  tsPreCompilationDeps: true,
  exclude: { path: APPS },
  doNotFollow: { path: "node_modules" },
  includeOnly: { path: FOLDERS.map((folder) => `^${folder}/`) },
};
