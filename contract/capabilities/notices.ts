// What apps tell people by e-mail beside the bell, and the address that each person wants it at.
import { z } from "zod";
import { mailAddress } from "./mail.ts";

/** An id in an app: an account's, or "app-owner" for whoever owns the app. */
export const noticePerson = z.string().min(1).max(100);

/** `POST /notices` of an app's own process. */
export const mailedNotice = z.object({
  person: noticePerson,
  title: z.string().trim().min(1).max(120),
  text: z.string().max(500).default(""),
  /** A path of the app. */
  href: z.string().max(500).startsWith("/").nullable().default(null),
});
export type MailedNotice = z.output<typeof mailedNotice>;

/**
 * - `none`: no address, and nothing is sent;
 * - `unconfirmed`: a mail asks whether the address is theirs;
 * - `on`: notices go there;
 * - `stopped`: whoever reads it there wants no mail of this app, or there is no such mailbox.
 */
export const NOTICE_ADDRESS_STATES = ["none", "unconfirmed", "on", "stopped"] as const;
export const noticeAddress = z.object({ state: z.enum(NOTICE_ADDRESS_STATES), address: z.string().nullable() });
export type NoticeAddress = z.infer<typeof noticeAddress>;

/** `PUT /notice-addresses/:person` of an app's own process; null: no mail from now on. */
export const wantedNoticeAddress = z.object({ address: mailAddress.nullable() });
