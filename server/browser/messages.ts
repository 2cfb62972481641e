// What is asked of the process that drives Chromium, and what it answers.
import { z } from "zod";

/** CSS pixels across: a small phone, and a wide desk. */
export const VIEW_WIDTHS = { least: 320, phone: 390, desk: 1280, most: 1920 } as const;
export const STEPS_MAX = 20;

export const view = z.object({
  /** CSS pixels across. */
  width: z.int().min(VIEW_WIDTHS.least).max(VIEW_WIDTHS.most),
  theme: z.enum(["light", "dark"]),
});
export type View = z.infer<typeof view>;

const name = z.string().min(1).max(200);
const role = z
  .enum(["button", "link", "tab", "checkbox", "radio", "switch", "textbox", "combobox", "option", "menuitem", "row"])
  .optional();

/** Absent: on the page itself. */
const on = z.literal("second").optional();
/** Percent of a thing's width and height, from its left upper corner. */
const percent = z.number().min(0).max(100);
const point = z.object({ x: percent, y: percent });
export const FILE_TEXT_MAX_CHARACTERS = 20_000;

const upload = z.object({
  do: z.literal("upload"),
  name,
  file: z.string().regex(/^[^/\\\p{Cc}]{1,120}$/u),
  text: z.string().max(FILE_TEXT_MAX_CHARACTERS).optional(),
  on,
});
const steps = [
  z.object({ do: z.literal("click"), role, name, on }),
  z.object({ do: z.literal("type"), name, text: z.string().max(5_000), on }),
  z.object({ do: z.literal("choose"), name, option: name, on }),
  z.object({ do: z.literal("press"), key: z.string().regex(/^[\w+]{1,30}$/), on }),
  z.object({ do: z.literal("wait"), text: name, on }),
  z.object({ do: z.literal("go"), path: z.string().regex(/^\/[\x21-\x7e]{0,1000}$/), on }),
  z.object({ do: z.literal("drag"), name, to: name, on }),
  z.object({ do: z.literal("draw"), name: name.optional(), points: z.array(point).min(1).max(100), on }),
] as const;

/** What a person does with a page; `name` is what is written on it or beside it. */
export const step = z.discriminatedUnion("do", [...steps, upload]);
export type Step = z.infer<typeof step>;

/** The same with the files that are chosen, in base64. */
const readyStep = z.discriminatedUnion("do", [
  ...steps,
  upload.extend({ mediaType: z.string(), content: z.string().max(6_000_000) }),
]);
export type ReadyStep = z.infer<typeof readyStep>;

/** One visit: sent once to a new driver, which answers once. */
export const visit = view.extend({
  /** The program that starts Chromium. */
  program: z.string(),
  /** The page's address as browsers have it, with the code that opens it. */
  url: z.string(),
  /** Where its requests are really sent: this server. */
  server: z.object({ host: z.string(), port: z.number() }),
  /** Paths of that origin which are the app's or the kit's; nothing else is asked for. */
  prefixes: z.array(z.string()),
  /** Milliseconds that the page may take to load. */
  loadMs: z.number(),
  /** Milliseconds after which the driver is ended, counted from its start. */
  deadlineMs: z.number(),
  steps: z.array(readyStep).max(STEPS_MAX),
  /** Another page of the same app that is open at the same time; null: there is none. */
  second: z.object({ url: z.string(), width: view.shape.width }).nullable(),
  picture: z.boolean(),
});
export type Visit = z.infer<typeof visit>;

const sentences = z.array(z.string().max(1_000)).max(60);
const pageSeen = z.object({
  /** One line each: headings, fields, buttons, texts. */
  outline: z.array(z.string().max(400)).max(400),
  /** What overflows, is cut or is covered. */
  layout: sentences,
  /** Errors on the console and calls that failed. */
  errors: sentences,
  /** What the page did that pages should not, or that kept it from being seen. */
  notes: sentences,
});
export type PageSeen = z.infer<typeof pageSeen>;

/** What a visit found; every part is bounded, whatever the pages are. */
export const seen = pageSeen.extend({
  /** What was done, step by step. */
  done: sentences,
  /** JPEG in base64. */
  picture: z.string().max(4_000_000).nullable(),
  second: pageSeen.nullable(),
});
export type Seen = z.infer<typeof seen>;
