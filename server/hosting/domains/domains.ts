// Custom domains: claimed by a creator, proved through DNS, then served by the gateway; what a TLS proxy may ask for.
import { randomBytes } from "node:crypto";
import { domainToUnicode } from "node:url";
import { type CustomDomain, ERROR_NOT_DEPLOYED } from "#contract";
import { conflict, notFound } from "#http";
import { type AppHost, appOfLabel, hostNameOf } from "../gateway/addresses/app-hosts.ts";
import { readDomain } from "./domain-name.ts";
import {
  answersUntil,
  type DomainState,
  isDueFirst,
  judge,
  LOOKED_FOR_MS,
  lookedForUntil,
  newsOf,
} from "./domain-state.ts";
import { type Claim, type DomainResolver, findProof, recordsFor } from "./proof.ts";
import type { DomainRow, DomainStore } from "./store.ts";
import type { Domains } from "./types.ts";

export type DomainsDeps = Readonly<{
  config: Readonly<{ appsOrigin: string | null; publicUrl: string }>;
  store: DomainStore;
  resolver: DomainResolver;
  /** Whether anything is shown there. */
  isShown(app: AppHost): Promise<boolean>;
  /** Tells an app's owner that the record of its domain has gone or come back. */
  tell(news: DomainNews): Promise<void>;
  clock: () => number;
}>;

export type DomainNews = Readonly<{ projectId: string; kind: "domain missing" | "domain back"; reason: string }>;

const KNOWN_MS = 10_000;
const KNOWN_MAX = 10_000;
/** How often a proved domain is looked at, and one whose record is missing. */
const RECHECK_MS = 3_600_000;
const RECHECK_MISSING_MS = 600_000;
const UNAVAILABLE = "Custom domains are not set up on this server.";
const NONE = "This app has no domain.";
const TAKEN = "Another app already answers on this domain. Remove it there first.";

export function createDomains({ config, store, resolver, isShown, tell, clock }: DomainsDeps): Domains {
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
    const checked = { ...judge(stateOf(row), found, clock()), checked_at: new Date(clock()) };
    if (found.kind === "proved") await releaseStale(row);
    known.delete(row.domain);
    if (await store.note(row, checked)) {
      await tellOfChange(row, checked);
      return { ...row, ...checked };
    }
    const taken = { ...checked, status: "failed" as const, message: TAKEN };
    await store.note(row, taken);
    return { ...row, ...taken };
  }

  /** A domain may have changed hands: an app whose own proof is gone gives way to the one whose proof is there. */
  async function releaseStale(row: DomainRow): Promise<void> {
    const holder = await store.proved(row.domain);
    if (!holder || holder.project_id === row.project_id) return;
    const found = await findProof(resolver, claimOf(holder));
    if (found.kind === "proved" || found.kind === "silent") return;
    const now = new Date(clock());
    const gone = { status: "failed" as const, message: found.message, missing_since: holder.missing_since ?? now };
    if (await store.note(holder, { ...gone, checked_at: now })) await tellOfChange(holder, gone);
  }

  async function tellOfChange(row: DomainRow, after: DomainState): Promise<void> {
    const kind = newsOf(row, after);
    if (!kind) return;
    const until = answersUntil(after);
    const end = until ? ` Without its record the app answers there until ${until.toUTCString()}.` : "";
    const reason = kind === "domain back" ? row.domain : `${row.domain}: ${after.message}${end}`;
    await tell({ projectId: row.project_id, kind, reason });
  }

  async function owned(projectId: string): Promise<DomainRow> {
    const row = await store.of(projectId);
    if (!row) throw notFound(NONE);
    return row;
  }

  /** Whose record is asked after once looking for it has ended: it begins anew. */
  async function wanted(row: DomainRow): Promise<DomainRow> {
    const until = lookedForUntil(row);
    const claimed_at = new Date(clock());
    if (until === null || until > claimed_at) return row;
    await store.claimAgain(row.project_id, claimed_at);
    return { ...row, claimed_at };
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
      lookedForUntil: lookedForUntil(row)?.toISOString() ?? null,
      missingSince: row.missing_since?.toISOString() ?? null,
      answersUntil: answersUntil(row)?.toISOString() ?? null,
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
      return told(await look(await store.claim({ projectId, domain, proof, claimed_at: new Date(clock()) })));
    },
    check: async (projectId: string) => told(await look(await wanted(await owned(projectId)))),
    async dueDomains() {
      if (config.appsOrigin === null) return [];
      const before = (passedMs: number) => new Date(clock() - passedMs);
      const first = (await store.neverProved(before(LOOKED_FOR_MS))).filter((row) => isDueFirst(row, clock()));
      const again = await store.lookedAtBefore({ proved: before(RECHECK_MS), missing: before(RECHECK_MISSING_MS) });
      return [...first.map((row) => row.project_id), ...again];
    },
    async recheckDomain(projectId: string) {
      const row = await store.of(projectId);
      if (row && config.appsOrigin !== null) await look(row);
    },
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
    mayLead: store.mayLead,
    agree: store.agree,
    find(host: string) {
      const found = known.get(host);
      return found && clock() - found.askedAt < KNOWN_MS ? found.projectId : ask(host);
    },
    async liveAddress(projectId: string) {
      const row = config.appsOrigin === null ? undefined : await store.of(projectId);
      if (row?.status === "proved") return `${new URL(publicUrl).protocol}//${row.domain}`;
      return new URL(`/live/app/${projectId}`, publicUrl).href;
    },
  });
}

const stateOf = ({ status, message, missing_since }: DomainRow): DomainState => ({ status, message, missing_since });
