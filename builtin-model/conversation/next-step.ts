// The model's next step: which tools to call, or what to say.
//
// A run goes: plan and look → read what will be rewritten → write and check → answer. Each step follows from the prompt
// alone, so a run that was cut short goes on where it stood.
import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { BEGINNING_TICKETS, beginStep, planOf, START_PATH, setLater, templateOfRun } from "../beginning/index.ts";
import { type AppSpec, BLUEPRINT_PATH } from "../blueprint/types.ts";
import { carryOnStep, isOfOthers } from "../manifest/index.ts";
import { mend } from "../material/mending.ts";
import { pictureReply } from "../material/table-reply.ts";
import { tableCalls } from "../material/tables.ts";
import { pathsToRead } from "./by-hand.ts";
import { conclude } from "./concluding.ts";
import { firstAppOf } from "./first-app.ts";
import { goalOf } from "./goal.ts";
import { languageSpoken, replyIn } from "./in-language.ts";
import { planCall, TICKETS } from "./plan.ts";
import { readProject } from "./project.ts";
import { call, type Step } from "./steps.ts";
import { readTranscript, type Transcript } from "./transcript.ts";
import { write } from "./writing.ts";

/** What to do next in the run that the prompt shows. @param offered names of the tools that there are */
export function nextStep(prompt: LanguageModelV4Prompt, offered: ReadonlySet<string>): Step {
  const transcript = readTranscript(prompt);
  const project = readProject(transcript.calls);
  const template = offered.has("begin_from_template") ? templateOfRun(transcript, project) : null;
  if (!project)
    return look(
      transcript,
      template ? planOf(template) : summaryOf(transcript),
      template ? BEGINNING_TICKETS : TICKETS,
    );
  if (transcript.material.errors.length > 0) return mend(transcript, project);
  if (template) return beginStep(template, transcript);
  if (isOfOthers(project))
    return carryOnStep(transcript, project.paths.includes(START_PATH) ? { path: START_PATH, set: setLater } : null);
  const goal = goalOf(transcript, project);
  const after = "text" in goal ? null : goal.app;
  const speak = (step: Step): Step =>
    "text" in step ? { text: inTheirLanguage(step.text, transcript, [project.blueprint?.app, after]) } : step;
  if ("text" in goal) return speak({ text: [...pictureReply(transcript.material), goal.text].join("\n\n") });
  const missing = pathsToRead(goal, project, transcript);
  if (missing.length > 0 && !wasChecked(transcript))
    return { calls: missing.map((path) => call("read_file", { path })) };
  if (!transcript.calls.some(({ name }) => name === "write_file" || name === "run_checks"))
    return write(goal, project, transcript);
  return speak(conclude(goal, project, transcript));
}

/** First: say what is going to happen and look at the project. */
function look({ material }: Transcript, summary: string, tickets: readonly string[]): Step {
  return {
    calls: [
      planCall(summary, tickets),
      call("update_ticket", { index: 0, status: "working" }),
      call("list_files", { hashes: true }),
      call("read_file", { path: BLUEPRINT_PATH }),
      ...tableCalls(material),
    ],
  };
}

/** The answer in the language of the message, where every sentence of it is known there. A first answer is written in it already. */
function inTheirLanguage(
  text: string,
  { request, earlier }: Transcript,
  [before, after]: readonly [AppSpec | undefined, AppSpec | null],
): string {
  if (!before) return text;
  const language = languageSpoken(request, earlier, before.language ?? null);
  return language ? (replyIn(text, language, before, ...(after ? [after] : [])) ?? text) : text;
}

const wasChecked = ({ calls }: Transcript): boolean => calls.some(({ name }) => name === "run_checks");

/** Of a first message; later ones seldom describe an app, and where one does its plan is told again with the app (`write`). */
function summaryOf({ request, earlier }: Transcript): string {
  const first = earlier.length === 0 ? firstAppOf(request) : null;
  return first !== null && "app" in first ? first.app.summary : "";
}
