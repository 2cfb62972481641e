// Which packages an app may import, and where.
export type Side = "web" | "server";

/** In the browser these come through the import map. */
export const MAPPED = [
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

/** What the kit fetches once a first screen stands; a page that names one of these needs it at once. */
export const LATER: readonly string[] = [
  "FormPage",
  "ProfilePage",
  "RecordChat",
  "RecordForm",
  "RecordPlaces",
  "RecordTimeline",
  "Tabs",
];

/** The kit's words in another language than English, which is part of the kit itself; only the app's own is loaded. */
export const wordsModule = (language: string): string => `@ninefold/words/${language}`;

/** In the browser only what the app names of these is bundled with it. */
export const PICKED = ["lucide-react", "date-fns"] as const;

/** On the server these are bundled with the app. */
export const SERVED = ["hono", "zod", "@ninefold/entity", "@ninefold/server"] as const;

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
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const allowed = side === "web" ? WEB : SERVER;
  const other = side === "web" ? SERVER : WEB;
  if (specifier.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(specifier))
    return `"${specifier}" is not allowed: import files of the app by a relative path, or one of ${allowed.join(", ")}.`;
  if (!allowed.includes(name)) {
    const where = side === "web" ? "pages (web/)" : "the server (server/)";
    const hint = other.includes(name) ? ` It belongs to ${side === "web" ? "the server" : "pages"}.` : "";
    return `The package "${specifier}" is not available in ${where}.${hint} Available: ${allowed.join(", ")}.`;
  }
  const known = side === "web" ? [...MAPPED, ...PICKED] : [...SERVED, "date-fns"];
  return (known as readonly string[]).includes(specifier) || specifier.startsWith("hono/")
    ? null
    : `"${specifier}" is not available: import from "${name}".`;
}
