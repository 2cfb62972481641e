// look_at and act: a page of the app in a browser, as a picture and in words, and used as a person would.
import { z } from "zod";
import { type PageSeen, STEPS_MAX, step, VIEW_WIDTHS } from "#browser";
import type { PageWish } from "../app-pages.ts";
import type { PageLook } from "../editor-looks.ts";
import { withFiles } from "./step-files.ts";
import { appPerson, defineTool, refusalToMeet, type ToolContext } from "./tool.ts";

const PATH = /^\/[\x21-\x7e]{0,1000}$/;
const OUTLINE_CHARACTERS = 12_000;

const path = z.string().regex(PATH, "A path of the app begins with / and has no spaces.").default("/");
const theme = z.enum(["light", "dark"]).default("light");
const width = z.int().min(VIEW_WIDTHS.least).max(VIEW_WIDTHS.most).default(VIEW_WIDTHS.desk);
const as = appPerson.default("owner");
const page = z.object({ path, as, width });

const whoLooks = (who: string): string => (who === "owner" ? "" : ` as ${who}`);

export const lookAt = defineTool({
  name: "look_at",
  readsOnly: true,
  isCostly: true,
  isOfPreview: true,
  description:
    "Opens a page of the app in a browser: a picture if you can see, an outline in words, what overflows, is cut or is covered, errors and failed calls. `as` as in call_app.",
  input: page.extend({ theme }),
  progress: (wish) => `Looking at ${wish.path}${whoLooks(wish.as)}${wish.width < 600 ? " on a phone" : ""}`,
  async run(context, wish) {
    const refusal = await refusalToMeet(context, wish.as);
    return refusal === null ? look(context, { ...wish, steps: [], second: null }) : { error: refusal };
  },
});

export const act = defineTool({
  name: "act",
  isCostly: true,
  isOfPreview: true,
  description:
    'Opens a page as look_at does and uses it like a person. Steps: click {name, role?}, type {name, text}, choose {name, option}, press {key: "Enter"}, wait {text} to show, go {path}, drag {name, to}, draw {points, name?} on a canvas (x and y in percent), upload {name, file, text?}: a .txt, .csv or .json with this text, an attachment, or a made .png. `name` is what is written on or beside a thing. `second` is another page beside it, as somebody else or elsewhere; steps with on: "second" happen there. Tells what came of each step and what each page shows afterwards.',
  input: page.extend({ second: page.optional(), steps: z.array(step).min(1).max(STEPS_MAX) }),
  progress: (wish) => `Using ${wish.path}${whoLooks(wish.as)}`,
  async run(context, { second, ...wish }) {
    const refusal = await context.refusalToWrite();
    if (refusal !== null) return { error: refusal };
    const steps = await withFiles(context, wish.steps);
    return "error" in steps ? steps : look(context, { ...wish, steps, second: second ?? null, theme: "light" });
  },
});

async function look(
  { sources, projectId, signal, keepPicture }: ToolContext,
  wish: Omit<PageWish, "signal" | "picture">,
): Promise<unknown> {
  const found = await sources.lookAt(projectId, { ...wish, picture: keepPicture !== null, signal });
  return told(found, keepPicture);
}

function told(found: PageLook, keepPicture: ToolContext["keepPicture"]) {
  if ("unseen" in found) return { unseen: `${found.unseen} Go by run_checks, call_app and query_data.` };
  const { done, picture, second, ...first } = found.seen;
  if (picture !== null) keepPicture?.(Buffer.from(picture, "base64"));
  const characters = second ? OUTLINE_CHARACTERS / 2 : OUTLINE_CHARACTERS;
  return {
    ...(done.length > 0 && { done }),
    ...wordsOf(first, characters),
    ...(second && { second: wordsOf(second, characters) }),
  };
}

/** @param characters that the outline may have */
const wordsOf = ({ outline, layout, errors, notes }: PageSeen, characters: number) => ({
  ...(notes.length > 0 && { notes }),
  ...(errors.length > 0 && { errors }),
  layout: layout.length > 0 ? layout : "Nothing overflows, is cut or is covered.",
  outline: outline.join("\n").slice(0, characters),
});
