// Whether DNS says that a domain is its claimant's: a TXT record with their proof, or a CNAME to their app's own host.
import { Resolver } from "node:dns/promises";
import type { DomainRecord } from "#contract";

/** The part of `node:dns/promises` that is asked. */
export type DomainResolver = Readonly<{
  resolveTxt(name: string): Promise<string[][]>;
  resolveCname(name: string): Promise<string[]>;
}>;

export type Claim = Readonly<{ domain: string; proof: string; appHost: string }>;

/** `silent`: DNS gave no answer, which says nothing about the domain. */
export type Finding = Readonly<{ kind: "proved" | "missing" | "wrong" | "silent"; message: string }>;

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const ABSENT = ["ENOTFOUND", "ENODATA", "NXDOMAIN"];

export const createResolver = (): DomainResolver => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

const proofName = (domain: string) => `_ninefold.${domain}`;

/** The records of which one is enough. The CNAME leads visitors here, too; a bare domain can't have one. */
export const recordsFor = ({ domain, proof, appHost }: Claim): DomainRecord[] => [
  { type: "CNAME", name: domain, value: appHost },
  { type: "TXT", name: proofName(domain), value: proof },
];

type Answer = string[] | "absent" | "silent";

async function ask(question: Promise<string[]>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return ABSENT.includes(code) ? "absent" : "silent";
  }
}

const withoutDot = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Never throws. */
export async function findProof(resolver: DomainResolver, claim: Claim): Promise<Finding> {
  const { domain, proof, appHost } = claim;
  const [texts, aliases] = await Promise.all([
    ask(resolver.resolveTxt(proofName(domain)).then((records) => records.map((parts) => parts.join("")))),
    ask(resolver.resolveCname(domain)),
  ]);
  if (Array.isArray(texts) && texts.some((text) => text.trim() === proof))
    return { kind: "proved", message: "Proved by its TXT record." };
  if (Array.isArray(aliases) && aliases.some((name) => withoutDot(name) === appHost))
    return { kind: "proved", message: "Proved by its CNAME record." };
  if (texts === "silent" || aliases === "silent")
    return { kind: "silent", message: "The DNS of this domain did not answer. Please check again in a moment." };
  if (Array.isArray(texts) && texts.length > 0)
    return { kind: "wrong", message: `There is a TXT record at ${proofName(domain)}, but it holds another value.` };
  if (Array.isArray(aliases) && aliases[0])
    return { kind: "wrong", message: `${domain} has a CNAME record, but it leads to ${withoutDot(aliases[0])}.` };
  return {
    kind: "missing",
    message: "No record is there yet. New records can take minutes, at times hours, to appear.",
  };
}
