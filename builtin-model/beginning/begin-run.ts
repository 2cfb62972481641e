// A run that begins from a template: the template's files, the person's name and colours in them, checks, and what it has and lacks.
import { foundByOneCheck } from "../conversation/concluding.ts";
import { type Project, property } from "../conversation/project.ts";
import { failureReply } from "../conversation/reply.ts";
import { call, type Step } from "../conversation/steps.ts";
import { CONNECT } from "../conversation/told.ts";
import type { Transcript } from "../conversation/transcript.ts";
import type { Failure } from "../conversation/types.ts";
import { editManifest, isOfOthers, MANIFEST_PATH, readManifest } from "../manifest/index.ts";
import { languageOf } from "../understanding/language/languages.ts";
import { listing } from "../understanding/language/words.ts";
import { givenName } from "../understanding/naming.ts";
import { readTheme } from "../understanding/theme.ts";
import { type Chosen, chooseTemplate } from "./choose-template.ts";
import { START_PATH, startWith } from "./settings.ts";
import { templateWords } from "./template-words.ts";
import { setInWords } from "./told-settings.ts";

/** What this run begins from; null where it is no beginning, or the platform would not have it. */
export function templateOfRun({ request, material, calls }: Transcript, project: Project | null): Chosen | null {
  if (material.files.length > 0 || material.errors.length > 0) return null;
  if (project && (project.blueprint || isOfOthers(project))) return null;
  const begun = calls.find(({ name }) => name === "begin_from_template");
  if (begun && property(begun.output, "error") !== undefined) return null;
  return chooseTemplate(request);
}

/** The plan's one sentence, which becomes the project's description. */
export const planOf = ({ name }: Chosen): string => {
  const { title, summary } = templateWords(name);
  return `${title}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
};

export const BEGINNING_TICKETS = [
  "Understand the request",
  "Begin from the template",
  "Fit names and colours",
  "Check that everything works",
] as const;

/** The step after what the run has done so far. */
export function beginStep(chosen: Chosen, transcript: Transcript): Step {
  const { calls, request } = transcript;
  const isCalled = (name: string) => calls.some((one) => one.name === name);
  if (!isCalled("begin_from_template"))
    return {
      calls: [
        call("update_ticket", { index: 0, status: "done" }),
        call("update_ticket", { index: 1, status: "working" }),
        call("begin_from_template", { name: chosen.name }),
        call("update_ticket", { index: 1, status: "done" }),
        call("update_ticket", { index: 2, status: "working" }),
        call("read_file", { path: MANIFEST_PATH }),
        ...(chosen.set.length > 0 ? [call("read_file", { path: START_PATH })] : []),
      ],
    };
  const textAt = (path: string): string => {
    const text = property(
      calls.find(({ name, input }) => name === "read_file" && input.path === path)?.output,
      "content",
    );
    return typeof text === "string" ? text : "{}";
  };
  const fitted = fittedTo(request, textAt(MANIFEST_PATH));
  if (!isCalled("run_checks"))
    return {
      calls: [
        ...(fitted.text === null ? [] : [call("write_file", { path: MANIFEST_PATH, content: fitted.text })]),
        ...(chosen.set.length === 0
          ? []
          : [call("write_file", { path: START_PATH, content: startWith(textAt(START_PATH), chosen.set) })]),
        call("update_ticket", { index: 2, status: "done" }),
        call("update_ticket", { index: 3, status: "working" }),
        call("run_checks"),
      ],
    };
  const failures = foundByOneCheck(calls);
  return { text: failures ? failedReply(failures) : begunReply(chosen, fitted, request) };
}

type Fitted = { name: string; done: string[]; text: string | null };

/** The template's app.json with the name and the looks that were said; no text where nothing was. */
function fittedTo(request: string, manifestText: string): Fitted {
  const manifest = readManifest(manifestText);
  const given = givenName(request);
  const edited = editManifest(manifest, [
    ...(given === null ? [] : [{ edit: "text" as const, place: "name" as const, text: given }]),
    ...themeEdits(request),
  ]);
  return { name: edited.app.name, done: edited.done, text: edited.done.length > 0 ? edited.text : null };
}

function themeEdits(request: string) {
  const { theme } = readTheme(request);
  return Object.keys(theme).length > 0 ? [{ edit: "theme" as const, theme }] : [];
}

function begunReply({ name, set, missing }: Chosen, fitted: Fitted, request: string): string {
  const { title, summary, leavesOut } = templateWords(name);
  const done = [...fitted.done, ...setInWords(set)];
  const lacks = [
    ...(missing.length > 0
      ? [`Of what you named I did not find in it: ${listing(missing.map((one) => `“${one}”`))}.`]
      : []),
    ...(leavesOut === "" ? [] : [`The template leaves out: ${leavesOut}.`]),
  ];
  return [
    `**${fitted.name}** is ready to try. I began from the template “${title}”, a finished app that does this: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    ...(done.length > 0 ? [`To fit it I ${listing(done)}.`] : []),
    `${lacks.join(" ")} Add that by hand in the code view, or with a language model: connect one in the settings, and choose it above the message box.`,
    ...(languageOf(request) ? ["The app is in English: I have its texts in no other language."] : []),
    "I can change its name, its texts on the front page and its colours: say for example “call it …” or “make the buttons teal”. If you would rather have lists of your own, begin a new project and tell me what each should hold.",
  ].join("\n\n");
}

const failedReply = (failures: readonly Failure[]): string => `${failureReply(failures)}\n\n${CONNECT}`;
