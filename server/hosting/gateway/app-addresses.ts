// Where an app's pages and calls live, and reading an app's address apart.
import type { AppEnvironment } from "#contract";

/** An address of an app: `path` begins with a slash and is what the app sees; `query` begins with `?` or is empty. */
export type AppAddress = Readonly<{
  environment: AppEnvironment;
  projectId: string;
  /** Prefix of all of the app's addresses, without a trailing slash. */
  base: string;
  path: string;
  query: string;
}>;

const ADDRESS =
  /^\/(preview|live)\/app\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\/[^?#]*)?(\?[^#]*)?$/;

/** The part of a URL after the host, or null when it is no app's. */
export function readAppAddress(url: string): AppAddress | null {
  const match = ADDRESS.exec(url);
  if (!match) return null;
  const [, environment, projectId = "", path = "/", query = ""] = match;
  const kind: AppEnvironment = environment === "live" ? "live" : "preview";
  return { environment: kind, projectId, base: basePath(projectId, kind), path, query };
}

export const basePath = (projectId: string, environment: AppEnvironment) => `/${environment}/app/${projectId}`;

/** What the gateway reads from a query and an app never sees. `user` is left to an app's own calls. */
const FRAME_PARAMETERS = ["token", "user", "preview_user"];

/** The query as the app may see it. */
export function withoutFrameParameters(path: string, query: string): string {
  if (query === "" || !/(token|user)=/.test(query)) return query;
  const names = path.startsWith("/api/") ? ["token"] : FRAME_PARAMETERS;
  const kept = query
    .slice(1)
    .split("&")
    .filter((part) => !names.includes(part.split("=")[0] ?? ""));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

export const tokenOf = (query: string) => new URLSearchParams(query).get("token");
