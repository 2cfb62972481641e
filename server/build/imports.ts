// Which packages an app may import, and where.
import { onShelf, packageOf, shelfModules, shelfStyles } from "#shelf";
import { nearestTo } from "./packages/nearest.ts";

export type Side = "web" | "server";

/** Modules that the browser loads through the import map. */
export const IMPORT_MAP_MODULES = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
  "react-router",
  "recharts",
  "zod",
  "@ninefold/entity",
  "@ninefold/ui",
] as const;

/** Exports of the kit that are loaded after the first screen. A page that imports one of them needs it at once. */
export const DEFERRED_KIT_EXPORTS: readonly string[] = [
  "FormPage",
  "ProfilePage",
  "RecordChat",
  "RecordForm",
  "RecordPlaces",
  "RecordTimeline",
  "Tabs",
];

/** The module with the kit's texts in a language other than English, which is part of the kit itself. */
export const wordsModule = (language: string): string => `@ninefold/words/${language}`;

/** Libraries of which only the exports that an app names are bundled with its pages. */
export const SUBSET_LIBRARIES = ["lucide-react", "date-fns"] as const;

/** What tests of an app import, and nothing else of it. */
export const TESTING = "@ninefold/testing";

/** Modules that an app's server may import, and its tests; they stand beside its bundle in `lib/`. */
export const SERVER_MODULES = ["hono", "zod", "@ninefold/entity", "@ninefold/server", TESTING] as const;

const WEB = [
  "react",
  "react-dom",
  "react-router",
  "recharts",
  "lucide-react",
  "date-fns",
  "zod",
  "@ninefold/entity",
  "@ninefold/ui",
];
const SERVER = ["hono", "zod", "date-fns", "@ninefold/entity", "@ninefold/server"];

/** Why an app's file may not import this package, or null when it may. */
export function refusalOfImport(specifier: string, side: Side): string | null {
  const name = packageOf(specifier);
  const allowed = side === "web" ? WEB : SERVER;
  if (specifier.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(specifier))
    return `"${specifier}" is not allowed: import files of the app by a relative path, or one of ${allowed.join(", ")}, or of the shelf (guide "packages").`;
  if (specifier === TESTING) return `"${TESTING}" is for files below tests/ alone.`;
  if (isOnShelf(specifier, side)) return null;
  if (!allowed.includes(name)) return refusalOfPackage(specifier, name, side);
  const known = side === "web" ? [...IMPORT_MAP_MODULES, ...SUBSET_LIBRARIES] : [...SERVER_MODULES, "date-fns"];
  return (known as readonly string[]).includes(specifier) || specifier.startsWith("hono/")
    ? null
    : `"${specifier}" is not available: import from "${name}".`;
}

const isOnShelf = (specifier: string, side: Side) =>
  shelfModules(side).includes(specifier) || (side === "web" && shelfStyles().includes(specifier));

function refusalOfPackage(specifier: string, name: string, side: Side): string {
  const where = side === "web" ? "pages (web/)" : "the server (server/)";
  const found = onShelf(name);
  if (found) {
    const here = Object.keys(found.modules).filter((module) => isOnShelf(module, side));
    return here.length === 0
      ? `"${specifier}" is for ${side === "web" ? "the server (server/)" : "pages (web/)"} alone.`
      : `"${specifier}" is not available in ${where}: import ${here.map((module) => `"${module}"`).join(" or ")}.`;
  }
  const allowed = side === "web" ? WEB : SERVER;
  const hint = (side === "web" ? SERVER : WEB).includes(name)
    ? ` It belongs to ${side === "web" ? "the server" : "pages"}.`
    : "";
  const nearest = nearestTo(name);
  const way = nearest === null ? "" : ` Nearest: ${nearest}.`;
  const adding =
    hint === "" ? ` It is not on the shelf: add_package ${name} adds it, where the installation allows that.` : "";
  return `The package "${specifier}" is not available in ${where}.${hint}${way}${adding} Available: ${allowed.join(", ")}, and what is on the shelf (guide "packages").`;
}
