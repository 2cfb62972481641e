// What others know of apps' custom domains.
import type { CustomDomain } from "#contract";
import type { FindDomain } from "../gateway/addresses/app-hosts.ts";
import type { DomainStore } from "./store.ts";

export type Domains = Readonly<{
  /** Whether this installation has domains: apps need origins of their own first. */
  available: boolean;
  of(projectId: string): Promise<CustomDomain | null>;
  /** Claims a domain in place of the one before, and looks for its proof at once. */
  add(projectId: string, typed: string): Promise<CustomDomain>;
  check(projectId: string): Promise<CustomDomain>;
  remove(projectId: string): Promise<void>;
  /** Ids of projects whose domain is to be looked at again. */
  dueDomains(): Promise<string[]>;
  /** The job: looks whether the record is there by now, still there, or there again. */
  recheckDomain(projectId: string): Promise<void>;
  /** Whether a certificate may be had for a host: that of a proved domain, or of an app that is there. */
  mayHaveCertificate(host: string): Promise<boolean>;
  /** The app on a host; known for a few seconds. */
  find: FindDomain;
  /** Where people reach the live app by its links: its own domain, else the platform. Without a slash at its end. */
  liveAddress(projectId: string): Promise<string>;
}> &
  Pick<DomainStore, "mayLead" | "agree">;
