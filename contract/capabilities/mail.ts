// E-mail of apps: what an app hands over, and what its owner sees of it.
import { z } from "zod";
import { APP_ENVIRONMENTS } from "../hosting.ts";

export const MAIL_RECIPIENTS_MAX = 20;
export const MAIL_SUBJECT_MAX = 200;
export const MAIL_TEXT_MAX = 100_000;
export const MAIL_HTML_MAX = 200_000;

const hasBreak = (text: string) => /[\r\n\0]/.test(text);

export const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An address has at most 254 characters.")
  .regex(/^[^\s@,;:<>()[\]"\\]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, "That is no e-mail address.");

/** `POST /mail` of an app's own process. */
export const newMail = z.object({
  to: z
    .union([mailAddress, z.array(mailAddress).min(1)])
    .transform((to) => [...new Set([to].flat())])
    .refine((to) => to.length <= MAIL_RECIPIENTS_MAX, `A mail goes to at most ${MAIL_RECIPIENTS_MAX} addresses.`),
  subject: z
    .string()
    .trim()
    .min(1, "A mail needs a subject.")
    .max(MAIL_SUBJECT_MAX, `A subject has at most ${MAIL_SUBJECT_MAX} characters.`)
    .refine((text) => !hasBreak(text), "A subject is one line."),
  text: z.string().min(1, "A mail needs a text.").max(MAIL_TEXT_MAX, "A mail's text has at most 100 kB."),
  html: z.string().max(MAIL_HTML_MAX, "A mail's HTML has at most 200 kB.").optional(),
});
export type NewMail = z.output<typeof newMail>;

/**
 * - `preview`: of the preview, which sends nothing by itself;
 * - `outbox`: no mail server is connected;
 * - `held`: its owner has not allowed the address yet;
 * - `queued`, `sent`, `failed`; `stopped`: the address wants no mail of this app, or does not exist.
 */
export const MAIL_STATUSES = ["preview", "outbox", "held", "queued", "sent", "failed", "stopped"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const acceptedMail = z.object({
  mails: z.array(z.object({ id: z.string(), to: z.string(), status: z.enum(MAIL_STATUSES) })),
});
export type AcceptedMail = z.infer<typeof acceptedMail>;

export const appMail = z.object({
  id: z.string(),
  environment: z.enum(APP_ENVIRONMENTS),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  /** Why it was not sent, or why it will be tried again. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AppMail = z.infer<typeof appMail>;

export const knownMailAddress = z.object({
  address: z.string(),
  allowed: z.boolean(),
  /** Whoever reads it there wants no more mail of this app. */
  unsubscribed: z.boolean(),
  /** The mail server there knows no such mailbox. */
  bounced: z.boolean(),
});

export const appMails = z.object({
  /** Whether mail leaves this installation; otherwise it is kept in the outbox. */
  sends: z.boolean(),
  /** Any address may be written to. */
  anyone: z.boolean(),
  sentToday: z.number().int(),
  perDay: z.number().int(),
  mails: z.array(appMail),
  addresses: z.array(knownMailAddress),
});
export type AppMails = z.infer<typeof appMails>;

export const allowedMailAddress = z.object({ address: mailAddress, allowed: z.boolean() });
export type AllowedMailAddress = z.infer<typeof allowedMailAddress>;
