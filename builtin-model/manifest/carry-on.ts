// A change of an app that this model has no plan of, such as one from a template: its name, texts and looks stand in app.json and can
// be changed without touching anything else. The rest is left alone, and said so.
import type { Edit } from "../blueprint/edit-types.ts";
import { foundByOneCheck } from "../conversation/concluding.ts";
import { type Project, property } from "../conversation/project.ts";
import { failureReply } from "../conversation/reply.ts";
import { call, MIGRATION, type Step } from "../conversation/steps.ts";
import { CONNECT } from "../conversation/told.ts";
import type { Transcript } from "../conversation/transcript.ts";
import { readEdits } from "../understanding/edits/edits.ts";
import { listing } from "../understanding/language/words.ts";
import { editManifest, MANIFEST_PATH, readManifest } from "./manifest.ts";

/** Whether somebody else made what is there. */
export const isOfOthers = ({ blueprint, paths }: Project): boolean =>
  blueprint === null && paths.some((path) => path.startsWith("shared/") || MIGRATION.test(path));

/** What can be set in a file of the app's own, beside app.json. */
export type OwnSettings = Readonly<{
  path: string;
  /** What a message sets in the file's text, the text then (null where nothing), and what can be set, each as it is called. */
  set: (
    message: string,
    text: string,
  ) => Readonly<{ done: readonly string[]; text: string | null; able: readonly string[] }>;
}>;

/** The step after what the run has done so far. @param own null where the app has no such file */
export function carryOnStep({ request, calls }: Transcript, own: OwnSettings | null): Step {
  const textAt = (path: string): string | null => {
    const read = calls.find(({ name, input }) => name === "read_file" && input.path === path);
    const text = read && property(read.output, "content");
    return read ? (typeof text === "string" ? text : "{}") : null;
  };
  const text = textAt(MANIFEST_PATH);
  if (text === null)
    return { calls: [MANIFEST_PATH, ...(own ? [own.path] : [])].map((path) => call("read_file", { path })) };
  const manifest = readManifest(text);
  const wanted = readEdits(request, manifest.app, "");
  const edits = wanted.filter(isOfManifest);
  const edited = editManifest(manifest, edits);
  const set = own ? own.set(request, textAt(own.path) ?? "{}") : { done: [], text: null, able: [] };
  const able = ableTo(set.able);
  if (!edited.isChanged && set.text === null) return { text: `${NOTHING} ${able} ${CONNECT}` };
  if (!calls.some(({ name }) => name === "write_file"))
    return {
      calls: [
        call("update_ticket", { index: 0, status: "done" }),
        call("update_ticket", { index: 2, status: "working" }),
        ...(edited.isChanged ? [call("write_file", { path: MANIFEST_PATH, content: edited.text })] : []),
        ...(own && set.text !== null ? [call("write_file", { path: own.path, content: set.text })] : []),
        call("update_ticket", { index: 2, status: "done" }),
        call("update_ticket", { index: 3, status: "working" }),
        call("run_checks"),
      ],
    };
  const failures = foundByOneCheck(calls);
  if (failures) return { text: failureReply(failures) };
  const isAll = set.done.length > 0 || wanted.length === edits.length;
  const rest = isAll ? [] : [`The rest of it I left alone. ${able} ${CONNECT}`];
  return {
    text: [
      `Done: I ${listing([...edited.done, ...set.done])}.`,
      ...edited.refused,
      ...rest,
      "Not what you meant? Restore the revision before in the code view.",
    ].join("\n\n"),
  };
}

const isOfManifest = ({ edit }: Edit): boolean => edit === "theme" || edit === "text";

const NOTHING =
  "I changed nothing: I did not build this app from lists of mine, and would rather not break what it does.";
const ableTo = (settings: readonly string[]): string =>
  [
    "What I can change in it is its name, the texts of its front page and its colours: “call it …”, “change the headline to …”, “make the buttons teal”.",
    ...(settings.length > 0 ? [`I can also set its ${listing(settings)}.`] : []),
    "For its lists, pages and what it does: edit the files in the code view, or choose another model for it.",
  ].join(" ");
