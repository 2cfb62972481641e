// Calls about an app's custom domain: a name of the creator's own, proved by a record in its DNS.
import { z } from "zod";

export const DOMAIN_STATUSES = ["pending", "proved", "failed"] as const;

/** A record that proves the domain; either is enough. */
export const domainRecord = z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() });
export type DomainRecord = z.infer<typeof domainRecord>;

export const customDomain = z.object({
  /** As DNS knows it: small letters, punycode. */
  domain: z.string(),
  /** As people write it. */
  shownDomain: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  /** What the last check found, for the creator. */
  message: z.string(),
  records: z.array(domainRecord),
  checkedAt: z.iso.datetime().nullable(),
  /** Until when the server looks for the first record by itself; null once it was found. In the past: it has stopped. */
  lookedForUntil: z.iso.datetime().nullable(),
  /** Since when the record of a proved domain is gone; it is looked for again every ten minutes. */
  missingSince: z.iso.datetime().nullable(),
  /** Until when the app answers there all the same. */
  answersUntil: z.iso.datetime().nullable(),
});
export type CustomDomain = z.infer<typeof customDomain>;

/** `available`: whether this installation has domains at all. */
export const projectDomain = z.object({ available: z.boolean(), domain: customDomain.nullable() });
export type ProjectDomain = z.infer<typeof projectDomain>;

/** `POST /api/projects/{id}/domain/sign-in`: what the domain's own page has put into the address of the platform's. */
export const domainSignIn = z.object({
  /** With its port, if it has one. */
  host: z
    .string()
    .max(300)
    .regex(/^[\w.-]+(:\d{1,5})?$/),
  path: z.string().max(2_000),
  /** The mark of the browser that began there: only that one may come back. */
  state: z.string().regex(/^[\w-]{43}$/),
  /** The person has read where this leads and who is told who they are. */
  agreed: z.boolean().optional(),
});
export type DomainSignIn = z.infer<typeof domainSignIn>;
/** Where the browser is to go: back to the domain, with a code that is good once. Null: the person must agree first. */
export const domainSignedIn = z.object({ address: z.url().nullable() });
export type DomainSignedIn = z.infer<typeof domainSignedIn>;

export const newDomain = z.object({ domain: z.string().max(300) });
export type NewDomain = z.infer<typeof newDomain>;
