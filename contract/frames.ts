// Messages between the platform's page and the frame of an app, and what they speak of.
import * as z from "zod/mini";
import { pageWords } from "./editor-looks.ts";
import { PREVIEW_ERROR_MAX_LENGTH } from "./limits.ts";

/** The element of the preview that a message points at; what it says comes from the app and is only material. */
export const pointedElement = z.object({
  /** The React component that drew it, as far as known. */
  component: z.optional(z.string().check(z.maxLength(120))),
  path: z.optional(z.string().check(z.maxLength(200))),
  line: z.optional(z.int().check(z.positive())),
  /** What it is for assistive technology: "button", "heading". */
  role: z.optional(z.string().check(z.maxLength(40))),
  /** Tag and visible text, shortened. */
  tag: z.optional(z.string().check(z.maxLength(40))),
  text: z.optional(z.string().check(z.maxLength(300))),
  /** The page of the app on which it stands. */
  page: z.optional(z.string().check(z.maxLength(300))),
});
export type PointedElement = z.infer<typeof pointedElement>;

/** What `permissions` of an app's `app.json` may name: parts of a person's device that frames have no access to by themselves. */
export const APP_PERMISSIONS = ["camera", "geolocation", "clipboard"] as const;
export type AppPermission = (typeof APP_PERMISSIONS)[number];

export const PREVIEW_ERROR_KINDS = ["exception", "request", "console"] as const;

/** What the platform's page tells an app's frame. */
export const messageToFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("SET_USERNAME"), username: z.string() }),
  /** The frame swaps the code, with its own token beside it, at `{base}/_ninefold/session` for a new session. */
  z.object({ type: z.literal("RENEW_SESSION"), code: z.string() }),
  /** In the preview alone: the next press picks an element instead of doing what it would do. */
  z.object({ type: z.literal("PICK_ELEMENT"), on: z.boolean() }),
  /** In the preview alone: the page tells in words what it shows, once it is at rest. */
  z.object({ type: z.literal("OUTLINE_WANTED"), look: z.string(), theme: z.enum(["light", "dark"]) }),
]);
export type MessageToFrame = z.infer<typeof messageToFrame>;

/** What an app's frame tells the platform's page. The page trusts none of it beyond showing it as text. */
export const messageFromFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("READY") }),
  z.object({ type: z.literal("NAVIGATED"), path: z.string().check(z.maxLength(2000)) }),
  /** Somebody wants to see or change their own plan of this app: the platform's page shows it and does the asking. */
  z.object({ type: z.literal("MANAGE_PLAN") }),
  /** Somebody pressed to buy what the app's server offers: the page says what it is and leads to Checkout. */
  z.object({ type: z.literal("CHECKOUT"), sale: z.uuid() }),
  /** What the app would like to use of the person's device; the page asks them before its frame may. */
  z.object({
    type: z.literal("PERMISSIONS_WANTED"),
    permissions: z.array(z.enum(APP_PERMISSIONS)).check(z.maxLength(APP_PERMISSIONS.length)),
  }),
  /** `source` is a file and line of the app ("web/pages/home.tsx:12") where the frame could tell. */
  z.object({
    type: z.literal("APP_ERROR"),
    kind: z.optional(z.enum(PREVIEW_ERROR_KINDS)),
    message: z.string().check(z.maxLength(PREVIEW_ERROR_MAX_LENGTH)),
    source: z.optional(z.string().check(z.maxLength(2000))),
  }),
  z.object({ type: z.literal("ELEMENT_PICKED"), element: pointedElement }),
  /** Answers OUTLINE_WANTED with the same `look`. */
  z.object({ type: z.literal("OUTLINE"), look: z.string().check(z.maxLength(100)), ...pageWords }),
  /** Escape in the frame: nothing was picked. */
  z.object({ type: z.literal("PICK_ENDED") }),
]);
export type MessageFromFrame = z.infer<typeof messageFromFrame>;
