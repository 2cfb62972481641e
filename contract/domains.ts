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
});
export type CustomDomain = z.infer<typeof customDomain>;

/** `available`: whether this installation has domains at all. */
export const projectDomain = z.object({ available: z.boolean(), domain: customDomain.nullable() });
export type ProjectDomain = z.infer<typeof projectDomain>;

export const newDomain = z.object({ domain: z.string().max(300) });
export type NewDomain = z.infer<typeof newDomain>;
