// Which host belongs to which app: with APPS_ORIGIN each has one of its own, live and preview apart, and maybe a domain.
import type { AppEnvironment } from "#contract";
import { whenKnown } from "../when-known.ts";

export type AppHost = Readonly<{
  projectId: string;
  environment: AppEnvironment;
  /** The host's name, when it is a domain of the creator's own. */
  domain?: string;
}>;

/** `platform`: the platform's own pages; `unknown`: a host of apps on which there is none. */
export type HostMeaning = AppHost | "platform" | "unknown";

export type AppHosts = Readonly<{
  /** What a Host header means; its port says nothing. */
  meaningOf(host: string): HostMeaning | Promise<HostMeaning>;
  /** `https://<label>.apps.example.com`, or null when apps share the platform's origin. */
  originOf(app: AppHost): string | null;
}>;

/** The app on a domain that its creator has proved, if any. */
export type FindDomain = (host: string) => string | null | Promise<string | null>;

const PROJECT = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const LABEL = new RegExp(`^(preview-)?(${PROJECT})$`);

/** `appsOrigin`: as in the settings, with `{app}`. */
export function createAppHosts(options: {
  appsOrigin: string | null;
  publicUrl: string;
  findDomain: FindDomain;
}): AppHosts {
  const { appsOrigin, publicUrl, findDomain } = options;
  if (appsOrigin === null) return Object.freeze({ meaningOf: () => "platform" as const, originOf: () => null });
  const suffix = new URL(appsOrigin.replace("{app}", "app")).hostname.slice("app".length);
  const platform = new URL(publicUrl).hostname;
  return Object.freeze({
    meaningOf(host: string) {
      const name = hostNameOf(host);
      if (name.endsWith(suffix)) return appOfLabel(name.slice(0, -suffix.length)) ?? "unknown";
      if (name === platform || name === "localhost" || isAddress(name)) return "platform";
      return whenKnown<string | null, HostMeaning>(findDomain(name), (projectId) =>
        projectId === null ? "platform" : { projectId, environment: "live", domain: name },
      );
    },
    originOf: ({ projectId, environment }: AppHost) =>
      appsOrigin.replace("{app}", environment === "live" ? projectId : `preview-${projectId}`),
  });
}

/** Without port and closing dot, in small letters. */
export const hostNameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

/** The name in front of the apps' common suffix. */
export function appOfLabel(label: string): AppHost | null {
  const match = LABEL.exec(label);
  return match ? { projectId: match[2] ?? "", environment: match[1] ? "preview" : "live" } : null;
}

const isAddress = (name: string) => /^[\d.]+$/.test(name) || name.startsWith("[") || name === "";
