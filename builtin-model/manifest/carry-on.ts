// A change of an app that this model has no plan of, such as one from a template: its name, texts and looks stand in app.json and can
// be changed without touching anything else. The rest is left alone, and said so.
import type { Edit } from "../blueprint/edit-types.ts";
import { afterOneCheck } from "../conversation/concluding.ts";
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

/** The step after what the run has done so far. */
export function carryOnStep({ request, calls }: Transcript): Step {
  const read = calls.find(({ name, input }) => name === "read_file" && input.path === MANIFEST_PATH);
  if (!read) return { calls: [call("read_file", { path: MANIFEST_PATH })] };
  const text = property(read.output, "content");
  const manifest = readManifest(typeof text === "string" ? text : "{}");
  const wanted = readEdits(request, manifest.app, "");
  const edits = wanted.filter(isOfManifest);
  const edited = editManifest(manifest, edits);
  if (!edited.isChanged) return { text: `${NOTHING} ${ABLE} ${CONNECT}` };
  if (!calls.some(({ name }) => name === "write_file"))
    return {
      calls: [
        call("update_ticket", { index: 0, status: "done" }),
        call("update_ticket", { index: 2, status: "working" }),
        call("write_file", { path: MANIFEST_PATH, content: edited.text }),
        call("update_ticket", { index: 2, status: "done" }),
        call("update_ticket", { index: 3, status: "working" }),
        call("run_checks"),
      ],
    };
  const checked = afterOneCheck(calls);
  if ("step" in checked) return checked.step;
  if (checked.failures) return { text: failureReply(checked.failures) };
  const rest = wanted.length > edits.length ? [`The rest of it I left alone. ${ABLE} ${CONNECT}`] : [];
  return {
    text: [
      `Done: I ${listing(edited.done)}.`,
      ...edited.refused,
      ...rest,
      "Not what you meant? Restore the revision before in the code view.",
    ].join("\n\n"),
  };
}

const isOfManifest = ({ edit }: Edit): boolean => edit === "theme" || edit === "text";

const NOTHING =
  "I changed nothing: I did not build this app from lists of mine, and would rather not break what it does.";
const ABLE =
  "What I can change in it is its name, the texts of its front page and its colours: “call it …”, “change the headline to …”, “make the buttons teal”. For its lists, pages and what it does: edit the files in the code view, or choose another model for it.";
