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

/** What a person does with a page; `name` is what is written on it or beside it. */
export const step = z.discriminatedUnion("do", [
  z.object({ do: z.literal("click"), role, name }),
  z.object({ do: z.literal("type"), name, text: z.string().max(5_000) }),
  z.object({ do: z.literal("choose"), name, option: name }),
  z.object({ do: z.literal("press"), key: z.string().regex(/^[\w+]{1,30}$/) }),
  z.object({ do: z.literal("wait"), text: name }),
  z.object({ do: z.literal("go"), path: z.string().regex(/^\/[\x21-\x7e]{0,1000}$/) }),
]);
export type Step = z.infer<typeof step>;

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
  steps: z.array(step).max(STEPS_MAX),
  picture: z.boolean(),
});
export type Visit = z.infer<typeof visit>;

const sentences = z.array(z.string().max(1_000)).max(60);
/** What a visit found; every part is bounded, whatever the page is. */
export const seen = z.object({
  /** One line each: headings, fields, buttons, texts. */
  outline: z.array(z.string().max(400)).max(400),
  /** What overflows, is cut or is covered. */
  layout: sentences,
  /** What was done, step by step. */
  done: sentences,
  /** Errors on the console and calls that failed. */
  errors: sentences,
  /** What the page did that pages should not, or that kept it from being seen. */
  notes: sentences,
  /** JPEG in base64. */
  picture: z.string().max(4_000_000).nullable(),
});
export type Seen = z.infer<typeof seen>;
