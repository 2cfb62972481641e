// "Invited people only": whom an app lets in, who asks to be, and links that invite.
import { z } from "zod";
import { credentials } from "../accounts.ts";

/** People on an app's list, of each kind. */
export const GUESTS_MAX = 5_000;
/** Requests that wait for the owner's answer. */
export const GUEST_REQUESTS_MAX = 200;
export const GUEST_NOTE_MAX_LENGTH = 300;
/** Links that are open at once. */
export const INVITATIONS_MAX = 50;
export const INVITATION_DAYS_MAX = 90;
export const INVITATION_USES_MAX = 500;

/** `/view/:project?invitation=<code>`; the app never sees the parameter. */
export const INVITATION_PARAMETER = "invitation";

export const ERROR_INVITED_ONLY = "This app is for invited people only.";
/** `code` of that refusal. */
export const INVITED_ONLY = "INVITED_ONLY";

/** Where somebody stands who may not come in yet. */
export const ADMISSIONS = ["not-asked", "asked", "declined"] as const;
export type Admission = (typeof ADMISSIONS)[number];

export const gateSetting = z.object({
  invitedOnly: z.boolean(),
  /** With closing: whoever has used the app so far stays. */
  keepVisitors: z.boolean().default(false),
});
export type GateSetting = z.input<typeof gateSetting>;

export const guestRequest = z.object({ note: z.string().trim().max(GUEST_NOTE_MAX_LENGTH).default("") });
export type GuestRequest = z.input<typeof guestRequest>;

export const guestByName = credentials.pick({ username: true });
export const guestAnswer = z.object({ admit: z.boolean() });

export const newInvitation = z.object({
  days: z.number().int().min(1).max(INVITATION_DAYS_MAX).default(7),
  uses: z.number().int().min(1).max(INVITATION_USES_MAX).default(1),
});
export type NewInvitation = z.input<typeof newInvitation>;

/** `code`: of a link of the platform's, or of an invitation that the app itself made. */
export const invitationCode = z.object({ code: z.string().min(1).max(200), ofApp: z.boolean().default(false) });

const guest = z.object({
  userId: z.uuid(),
  username: z.string(),
  state: z.enum(["asked", "in", "declined"]),
  note: z.string(),
  since: z.iso.datetime(),
});
export type Guest = z.infer<typeof guest>;

const invitation = z.object({
  id: z.uuid(),
  usesLeft: z.number().int(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

/** `guests`: who asks first, then who is in, then who was declined; the newest first. `visitors`: people who have used the app. */
export const guestList = z.object({
  invitedOnly: z.boolean(),
  visitors: z.number().int(),
  guests: z.array(guest),
  invitations: z.array(invitation),
});
export type GuestList = z.infer<typeof guestList>;

/** `url` is shown this once. */
export const madeInvitation = z.object({ invitation, url: z.url() });
export type MadeInvitation = z.infer<typeof madeInvitation>;
