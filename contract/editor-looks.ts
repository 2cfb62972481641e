// Looks at the preview through its creator's open editor, for a server without a browser of its own (decision 106).
import * as z from "zod/mini";

/** What a page of the app shows, in words: written by the app's own page, which is believed in nothing. */
export const pageWords = {
  /** As the app knows it. */
  path: z.string().check(z.maxLength(1_001)),
  /** One line each: headings, fields, buttons, texts. */
  outline: z.array(z.string().check(z.maxLength(260))).check(z.maxLength(310)),
  /** What overflows, is cut or is covered. */
  layout: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(40)),
};

/** What is to be looked at. */
export const editorLook = z.object({
  path: z.string().check(z.regex(/^\/[\x21-\x7e]{0,1000}$/)),
  /** CSS pixels across. */
  width: z.int().check(z.gte(320), z.lte(1_920)),
  theme: z.enum(["light", "dark"]),
});
export type EditorLook = z.infer<typeof editorLook>;

/** `unloaded`: the preview did not load; `silent`: its page loaded and told nothing of itself. */
export const editorLookAnswer = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("seen"),
    ...pageWords,
    /** What the page complained about meanwhile. */
    errors: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)),
  }),
  z.object({ state: z.literal("unseen"), because: z.enum(["unloaded", "silent"]) }),
]);
export type EditorLookAnswer = z.infer<typeof editorLookAnswer>;
