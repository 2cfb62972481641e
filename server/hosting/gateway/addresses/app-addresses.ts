// Where an app's pages and calls live, and reading an app's address apart.
import type { AppEnvironment } from "#contract";
import { whenKnown } from "../when-known.ts";
import type { AppHost, AppHosts, HostMeaning } from "./app-hosts.ts";

/** An address of an app: `path` begins with a slash and is what the app sees; `query` begins with `?` or is empty. */
export type AppAddress = Readonly<{
  environment: AppEnvironment;
  projectId: string;
  /** Prefix of all of the app's addresses, without a trailing slash; empty on an origin of its own. */
  base: string;
  /** The host's name, when it is a domain of the creator's own. */
  domain: string | null;
  path: string;
  query: string;
}>;

/** What a request is about: an app, an app that is now elsewhere, a host of apps that has none, or the platform (null). */
export type Destination =
  | Readonly<{ kind: "app"; address: AppAddress }>
  | Readonly<{ kind: "moved"; location: string }>
  | Readonly<{ kind: "nothing" }>
  | null;

const ADDRESS =
  /^\/(preview|live)\/app\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\/[^?#]*)?(\?[^#]*)?$/i;
const PATH_AND_QUERY = /^(\/[^?#]*)(\?[^#]*)?$/;
/** The kit's modules are the same on every host. */
const KIT = /^\/kit\/[\w.-]+\/web\//;

/** Reads a request's Host and target. A host of apps never leads to the platform, and an app with a host never stays on it. */
export function createAddressReader(hosts: AppHosts) {
  return (host: string, url: string): Destination | Promise<Destination> =>
    whenKnown<HostMeaning, Destination>(hosts.meaningOf(host), (meaning) => {
      if (meaning === "platform") return readOnPlatform(url, hosts);
      if (KIT.test(url)) return null;
      return meaning === "unknown" ? { kind: "nothing" } : readOnOwnHost(url, meaning);
    });
}

function readOnOwnHost(url: string, { projectId, environment, domain }: AppHost): Destination {
  const match = PATH_AND_QUERY.exec(url);
  if (!match) return { kind: "nothing" };
  const [, path = "/", query = ""] = match;
  return { kind: "app", address: { environment, projectId, base: "", domain: domain ?? null, path, query } };
}

function readOnPlatform(url: string, hosts: AppHosts): Destination {
  const match = ADDRESS.exec(url);
  if (!match) return null;
  const [, kind, written = "", path = "/", query = ""] = match;
  if (kind !== "live" && kind !== "preview") return null;
  const environment: AppEnvironment = kind;
  const projectId = written.toLowerCase();
  const origin = hosts.originOf({ projectId, environment });
  if (origin !== null) return { kind: "moved", location: `${origin}${path}${query}` };
  const base = `/${kind}/app/${projectId}`;
  // Everything that an app's page asks for stands below its base, so there is one.
  if (written !== projectId) return { kind: "moved", location: `${base}${path}${query}` };
  return { kind: "app", address: { environment, projectId, base, domain: null, path, query } };
}

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
