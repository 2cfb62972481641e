// Axis (d): each task on the screens is done by a driver in Chromium that acts on roles and names.
//
// The verbs of a task choose what is done, its nouns the page. Nothing here knows a prompt; what is not understood is
// "not probed" and counts as failed. Each task begins on a page of its own, as somebody begins who has just opened the app:
// what the task before it left behind is not judged twice.
import type { Page } from "playwright-core";
import type { Entity } from "#entity";
import type { Client } from "#test-tools";
import type { CheckVerdict } from "./checks.ts";
import * as looking from "./finding-tasks.ts";
import { subjectsOf } from "./schema.ts";
import { signsUp } from "./signing-up.ts";
import type { Task } from "./tasks.ts";
import * as tasks from "./tasks.ts";

export type ScreenTask = Readonly<{ task: string; expected_result: string }>;
export type Screens = Readonly<{
  /** The app's preview, opened anew. */
  open(): Promise<Page>;
  schema: readonly Entity[];
  owner: Client;
  projectId: string;
}>;

const TASK_MS = 25_000;

/** What a task's words ask for; the first that fits is done. */
const VERBS: readonly (readonly [RegExp, Task])[] = [
  [/background color|'[a-z ]+' as the component color/, tasks.colors],
  [/\b(incomplete|missing|empty) (fields|form|values)|form validation|invalid data/, tasks.refuse],
  [/\bprint/, looking.print],
  [
    /\b(user|personal|member) cent(er|re)\b|\b(view|update|edit)\w* (their |your |the )?(user |own )?profile\b|\bcontact information\b|\baccount management page\b/,
    looking.profile,
  ],
  [/\buser management\b/, looking.people],
  [/\b(shar(e|ing)|copy\w*) (functionality|.{0,25}(other platforms?|link|social))|shareable/, looking.share],
  [/\bdownload/, looking.download],
  [/\b(report|statistic|chart|visuali[sz]|analy|comparison feature|compare|dashboard's)\w*(?! on a)/, looking.report],
  [
    /\bnavigat\w+ (through|between|menu|functionality|bar)|\bnavigation (of|menu|bar|functionality|from|between)|website navigation|website's navigation|cross-linking|confirm navigation|\bmenu to\b|dead ends|accessibility of the home/,
    tasks.navigate,
  ],
  [/\b(search|searching|look up potential|looking up)\b/, looking.search],
  [/\bfilter/, looking.filter],
  [/\bsort/, looking.sort],
  [/\b(delet|remov)\w*/, tasks.remove],
  [/\b(updat|edit|modif|approv|renew|marking|mark as)\w*|\btransfer\b.{0,30}status/, tasks.edit],
  [/\b(follow|join|like|upvote|favou?rite|collect|bookmark)(ing|s)?\b/, tasks.toggle],
  [
    /\b(add|adding|addition|submit|submission|post|posting|publish|creat|send|sending|messag|record|log (?!in)|book|booking|enroll|appl(y|ication)|lease|leave a|register|upload|comment|rate|rating|place a|fill out|initiat|input|track time|participat|interact with|payment process|transfer|simulat|share|ask|reply|new post|chat|generat)\w*/,
    tasks.add,
  ],
  [
    /\b(click|select|open|detail|specific|first|view answers|profile|evaluate the clarity|assess\b.*content)\b/,
    tasks.viewDetail,
  ],
  [
    /\b(view|brows|list|display|access|check|navigat|see|visit|review|inspect|verify|perform a query|validate|assess|history)\w*/,
    tasks.viewList,
  ],
];
const ACCOUNTS =
  /\b(registration|register|sign ?up|create an? account|creating a new account)\b(?!.*(course|event))|\b(login|log in|logout)\b/;
const SUBJECTS_OF_ACCOUNTS =
  /\b(user|users|bands?|advertisers?|company|student|account|website|new|credentials|operation|functionality|feature|process|login)\b/;

export async function judgeScreens(wanted: readonly ScreenTask[], screens: Screens): Promise<CheckVerdict[]> {
  const verdicts: CheckVerdict[] = [];
  for (const one of wanted) verdicts.push(await judge(one, screens));
  return verdicts;
}

async function judge({ task, expected_result }: ScreenTask, screens: Screens): Promise<CheckVerdict> {
  const text = task.toLowerCase();
  const { schema } = screens;
  const isOfAccounts = ACCOUNTS.test(text) && SUBJECTS_OF_ACCOUNTS.test(text) && !/\bas a logged-in\b/.test(text);
  const signUp: Task = ({ page }) => signsUp(page, screens);
  const doing = isOfAccounts ? signUp : VERBS.find(([pattern]) => pattern.test(text))?.[1];
  if (!doing) return { what: task, passed: false, why: "no doing understood", probed: false };
  const entity = subjectsOf(task, schema)[0] ?? subjectsOf(expected_result, schema)[0] ?? schema[0] ?? null;
  const page = await screens.open();
  const why = await inTime(doing({ page, schema, entity, text }));
  await page.close();
  return { what: task, passed: why === null, why: why ?? "seen", probed: true };
}

/** What is still at work when the time is up ends with its page. */
async function inTime(doing: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("it took too long"), TASK_MS);
  });
  const why = await Promise.race([doing, late]).catch((error) => String(error).split("\n")[0] ?? "failed");
  clearTimeout(timer);
  return why;
}
