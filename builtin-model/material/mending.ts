// "Fix this": what the built-in model can honestly do about an error of the preview. It runs the checks again, restores a
// file that it wrote itself and that was broken by hand, and else names the file and the line.
import { sound } from "../blueprint/repair.ts";
import type { Blueprint } from "../blueprint/types.ts";
import { failuresOf } from "../conversation/concluding.ts";
import { type Project, property } from "../conversation/project.ts";
import { call, type Step } from "../conversation/steps.ts";
import type { Transcript } from "../conversation/transcript.ts";
import type { Failure } from "../conversation/types.ts";
import { filesOf, hashOfFile } from "../files/index.ts";
import { listing } from "../understanding/language/words.ts";
import type { ReportedError } from "./material.ts";

/** The next step towards an answer; the project has been looked at. */
export function mend(transcript: Transcript, project: Project): Step {
  const { calls, material } = transcript;
  const { blueprint } = project;
  if (!blueprint)
    return {
      text: `${told(material.errors)}\n\nI did not write this app, so I changed nothing. Choose another model, open the file in the code view, or restore an earlier revision.`,
    };
  const checks = calls.filter(({ name }) => name === "run_checks");
  const wanted = Object.keys(blueprint.written).filter((path) => project.paths.includes(path));
  if (checks.length === 0) return { calls: [...wanted.map((path) => call("read_file", { path })), call("run_checks")] };
  const failures = property(checks[0]?.output, "ok") === false ? failuresOf(checks[0]?.output) : [];
  const broken = brokenByHand(blueprint, project, { failures, errors: material.errors });
  const restored = calls.some(({ name }) => name === "write_file");
  if (broken.length > 0 && !restored)
    return { calls: [...broken.map(([path, content]) => call("write_file", { path, content })), call("run_checks")] };
  const last = checks.at(-1)?.output;
  const left = property(last, "ok") === false ? failuresOf(last) : [];
  return { text: answer({ restored: broken.map(([path]) => path), left, errors: material.errors }) };
}

type Signs = { failures: readonly Failure[]; errors: readonly ReportedError[] };

/** Files that this model wrote, that somebody changed or deleted since, and that the checks or the errors name. */
function brokenByHand(blueprint: Blueprint, project: Project, { failures, errors }: Signs): [string, string][] {
  const mine = filesOf(sound(blueprint.app));
  return [...mine].filter(([path, text]) => {
    if (blueprint.written[path] !== hashOfFile(text)) return false;
    const now = project.contents.get(path);
    const isGone = !project.paths.includes(path);
    if (!isGone && (now === undefined || hashOfFile(now) === blueprint.written[path])) return false;
    return (
      (isGone && failures.length > 0) ||
      failures.some((failure) => failure.path === path || failure.message.includes(path)) ||
      errors.some(({ message, source = "" }) => source.includes(path) || message.includes(path))
    );
  });
}

function answer({
  restored,
  left,
  errors,
}: {
  restored: string[];
  left: readonly Failure[];
  errors: readonly ReportedError[];
}): string {
  const parts = [told(errors)];
  if (restored.length > 0) {
    const were = restored.length === 1 ? "It was" : "They were";
    parts.push(
      `I restored ${listing(restored)}. ${were} changed by hand after I wrote ${restored.length === 1 ? "it" : "them"}; what was changed is still in the revision before this one.`,
    );
  }
  if (left.length > 0) {
    const named = left.slice(0, 3).map(({ message, path }) => `- ${path ? `${path}: ` : ""}${message}`);
    parts.push(
      `These checks still fail:\n${named.join("\n")}`,
      "I can't mend code that I did not write. Open the file in the code view, restore an earlier revision, or choose a model that writes code.",
    );
  } else if (restored.length > 0) parts.push("The app passes its checks now.");
  else
    parts.push(
      "I ran the checks again and they pass, and every file that I wrote and that this names is as I wrote it. So I changed nothing.",
      "What you can do: try the same step in the preview again; if it comes back, tell me in words what should happen there, restore an earlier revision, or choose a model that writes code.",
    );
  return parts.join("\n\n");
}

function told(errors: readonly ReportedError[]): string {
  const lines = errors.slice(0, 3).map(({ message, source, page }) => {
    const where = [...(source ? [`at ${source}`] : []), ...(page ? [`on the page ${page}`] : [])].join(", ");
    return `- ${message.split("\n")[0]?.slice(0, 300)}${where ? ` (${where})` : ""}`;
  });
  return `The preview reported:\n${lines.join("\n")}`;
}
