// Custom domains: claimed by a creator, proved through DNS, then served by the gateway; what a TLS proxy may ask for.
import { randomBytes } from "node:crypto";
import { domainToUnicode } from "node:url";
import { type CustomDomain, ERROR_NOT_DEPLOYED } from "#contract";
import { conflict, notFound } from "#http";
import { type AppHost, appOfLabel, type FindDomain, hostNameOf } from "../gateway/app-hosts.ts";
import { readDomain } from "./domain-name.ts";
import { type Claim, type DomainResolver, type Finding, findProof, recordsFor } from "./proof.ts";
import type { DomainRow, DomainStore } from "./store.ts";

export type Domains = Readonly<{
  /** Whether this installation has domains: apps need origins of their own first. */
  available: boolean;
  of(projectId: string): Promise<CustomDomain | null>;
  /** Claims a domain in place of the one before, and looks for its proof at once. */
  add(projectId: string, typed: string): Promise<CustomDomain>;
  check(projectId: string): Promise<CustomDomain>;
  remove(projectId: string): Promise<void>;
  /** Whether a certificate may be had for a host: that of a proved domain, or of an app that is there. */
  mayHaveCertificate(host: string): Promise<boolean>;
  /** The app on a host; known for a few seconds. */
  find: FindDomain;
}>;

export type DomainsDeps = Readonly<{
  config: Readonly<{ appsOrigin: string | null; publicUrl: string }>;
  store: DomainStore;
  resolver: DomainResolver;
  /** Whether anything is shown there. */
  isShown(app: AppHost): Promise<boolean>;
  clock: () => number;
}>;

const KNOWN_MS = 10_000;
const KNOWN_MAX = 10_000;
const UNAVAILABLE = "Custom domains are not set up on this server.";
const NONE = "This app has no domain.";
const TAKEN = "Another app already answers on this domain. Remove it there first.";

export function createDomains({ config, store, resolver, isShown, clock }: DomainsDeps): Domains {
  const { publicUrl } = config;
  const known = new Map<string, { projectId: string | null; askedAt: number }>();

  function appsOrigin(): string {
    if (config.appsOrigin === null) throw notFound(UNAVAILABLE);
    return config.appsOrigin;
  }
  const claimOf = (row: DomainRow): Claim => ({
    domain: row.domain,
    proof: row.proof,
    appHost: new URL(appsOrigin().replace("{app}", row.project_id)).hostname,
  });

  async function look(row: DomainRow): Promise<DomainRow> {
    const found = await findProof(resolver, claimOf(row));
    const checked = { ...judge(row, found), checked_at: new Date(clock()) };
    if (found.kind === "proved") await releaseStale(row);
    known.delete(row.domain);
    if (await store.note(row, checked)) return { ...row, ...checked };
    const taken = { status: "failed" as const, message: TAKEN, checked_at: checked.checked_at };
    await store.note(row, taken);
    return { ...row, ...taken };
  }

  /** A domain may have changed hands: an app whose own proof is gone gives way to the one whose proof is there. */
  async function releaseStale(row: DomainRow): Promise<void> {
    const holder = await store.proved(row.domain);
    if (!holder || holder.project_id === row.project_id) return;
    const found = await findProof(resolver, claimOf(holder));
    if (found.kind !== "proved" && found.kind !== "silent")
      await store.note(holder, { status: "failed", message: found.message, checked_at: new Date(clock()) });
  }

  async function owned(projectId: string): Promise<DomainRow> {
    const row = await store.of(projectId);
    if (!row) throw notFound(NONE);
    return row;
  }

  function told(row: DomainRow): CustomDomain {
    const { domain, status, message, checked_at } = row;
    const shownDomain = domainToUnicode(domain);
    return {
      domain,
      shownDomain,
      status,
      message,
      records: recordsFor(claimOf(row)),
      checkedAt: checked_at?.toISOString() ?? null,
    };
  }

  async function ask(host: string): Promise<string | null> {
    const projectId = (await store.proved(host))?.project_id ?? null;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(host, { projectId, askedAt: clock() });
    return projectId;
  }

  return Object.freeze({
    available: config.appsOrigin !== null,
    async of(projectId: string) {
      const row = config.appsOrigin === null ? undefined : await store.of(projectId);
      return row ? told(row) : null;
    },
    async add(projectId: string, typed: string) {
      const domain = readDomain(typed, { publicUrl, appsOrigin: appsOrigin() });
      if (!(await isShown({ projectId, environment: "live" }))) throw conflict(ERROR_NOT_DEPLOYED);
      const before = await store.of(projectId);
      if (before?.domain === domain) return told(await look(before));
      if (before) known.delete(before.domain);
      const proof = `ninefold-domain=${randomBytes(16).toString("hex")}`;
      return told(await look(await store.claim(projectId, domain, proof)));
    },
    check: async (projectId: string) => told(await look(await owned(projectId))),
    async remove(projectId: string) {
      const row = await owned(projectId);
      await store.remove(projectId);
      known.delete(row.domain);
    },
    async mayHaveCertificate(host: string) {
      if (config.appsOrigin === null) return false;
      const name = hostNameOf(host);
      const suffix = new URL(config.appsOrigin.replace("{app}", "app")).hostname.slice("app".length);
      if (!name.endsWith(suffix)) return (await ask(name)) !== null;
      const app = appOfLabel(name.slice(0, -suffix.length));
      return app !== null && isShown(app);
    },
    find(host: string) {
      const found = known.get(host);
      return found && clock() - found.askedAt < KNOWN_MS ? found.projectId : ask(host);
    },
  });
}

/** What a finding makes of a domain; silence leaves a proved one as it is. */
function judge(row: DomainRow, { kind, message }: Finding): Pick<DomainRow, "status" | "message"> {
  if (kind === "proved") return { status: "proved", message };
  if (kind === "silent") return { status: row.status, message };
  return { status: kind === "wrong" || row.status === "proved" ? "failed" : "pending", message };
}
