// look_at and act: a page of the app in a browser, as a picture and in words, and used as a person would.
import { z } from "zod";
import { STEPS_MAX, step, VIEW_WIDTHS } from "#browser";
import type { PageLook } from "../editor-looks.ts";
import { defineTool, type ToolContext } from "./tool.ts";

const PATH = /^\/[\x21-\x7e]{0,1000}$/;
const OUTLINE_CHARACTERS = 12_000;

const path = z.string().regex(PATH, "A path of the app begins with / and has no spaces.").default("/");
const theme = z.enum(["light", "dark"]).default("light");
const width = z.int().min(VIEW_WIDTHS.least).max(VIEW_WIDTHS.most);

export const lookAt = defineTool({
  name: "look_at",
  readsOnly: true,
  isCostly: true,
  isOfPreview: true,
  description: `Opens a page of the app that you built, as the last green run_checks left it, in a browser as its owner: a picture if you can see, an outline in words (headings, fields, buttons, texts), what overflows, is cut or is covered, errors and failed calls. A phone is ${VIEW_WIDTHS.phone} pixels wide, a desk ${VIEW_WIDTHS.desk}.`,
  input: z.object({ path, width: width.default(VIEW_WIDTHS.desk), theme }),
  progress: (wish) => `Looking at ${wish.path}${wish.width < 600 ? " on a phone" : ""}`,
  run: (context, wish) => look(context, { ...wish, steps: [] }),
});

export const act = defineTool({
  name: "act",
  isCostly: true,
  isOfPreview: true,
  description:
    'Opens a page as look_at does and uses it like a person: `name` is what is written on or beside a thing, `key` as in "Enter", `wait` for a text to show. Tells what came of each step, the outline afterwards, errors and failed calls. What it writes stays for the later calls of this run and goes with it.',
  input: z.object({ path, width: width.default(VIEW_WIDTHS.desk), steps: z.array(step).min(1).max(STEPS_MAX) }),
  progress: (wish) => `Using ${wish.path}`,
  run(context, wish) {
    const refusal = context.refusalToWrite();
    return refusal === null ? look(context, { ...wish, theme: "light" }) : { error: refusal };
  },
});

async function look(
  { sources, projectId, signal, keepPicture }: ToolContext,
  wish: Omit<Parameters<ToolContext["sources"]["lookAt"]>[1], "signal" | "picture">,
): Promise<unknown> {
  const found = await sources.lookAt(projectId, { ...wish, picture: keepPicture !== null, signal });
  return told(found, keepPicture);
}

function told(found: PageLook, keepPicture: ToolContext["keepPicture"]) {
  if ("unseen" in found) return { unseen: `${found.unseen} Go by run_checks, call_app and query_data.` };
  const { outline, layout, done, errors, notes, picture } = found.seen;
  if (picture !== null) keepPicture?.(Buffer.from(picture, "base64"));
  return {
    ...(done.length > 0 && { done }),
    ...(notes.length > 0 && { notes }),
    ...(errors.length > 0 && { errors }),
    layout: layout.length > 0 ? layout : "Nothing overflows, is cut or is covered.",
    outline: outline.join("\n").slice(0, OUTLINE_CHARACTERS),
  };
}
