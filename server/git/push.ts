// A push: what was sent becomes a revision when it continues `main` and passes its checks; else Git's user reads why not.
import type { Admission, Admitted } from "#access-tokens";
import type { CheckFailure, SourceFiles } from "#contract";
import { Refusal } from "#http";
import { type ProjectRow, type Projects, pathProblem } from "#projects";
import type { Workers } from "#workers";
import type { Workspace } from "#workspace";
import type { Histories } from "./histories.ts";
import { titleOf } from "./objects.ts";
import { FLUSH, linesUntilFlush, onChannel, pktLine } from "./pkt-line.ts";
import type { PushedCommit, Received } from "./receive-task.ts";
import type { GitStore, NewCommit } from "./store.ts";
import { RECEIVE } from "./tasks.ts";

const BRANCH = "refs/heads/main";
const NOBODY = "0".repeat(40);
const CAPABILITIES = "report-status side-band-64k no-thin quiet object-format=sha1 agent=ninefold";
const COMMANDS_MAX = 50;
const FAILURES_SHOWN = 12;

type Command = Readonly<{ from: string; to: string; ref: string }>;

export type PushDependencies = Readonly<{
  store: GitStore;
  histories: Histories;
  workers: Workers;
  projects: Pick<Projects, "revisions">;
  workspace: Pick<Workspace, "takeTree" | "refuseWhileBusy" | "sourceProblems">;
  admission: Pick<Admission, "refuseUnlessMayStillWrite">;
}>;

/** What a client is told before it pushes. */
export const pushAdvertisement = (head: string): Buffer =>
  Buffer.concat([
    pktLine("# service=git-receive-pack\n"),
    FLUSH,
    pktLine(`${head} ${BRANCH}\0${CAPABILITIES}\n`),
    FLUSH,
  ]);

/** The answer to a push: a report for Git and sentences for its user. @throws Refusal 400 for what is no push */
export async function receivePush(
  dependencies: PushDependencies,
  { admitted, project }: Readonly<{ admitted: Admitted; project: ProjectRow }>,
  { body, signal }: Readonly<{ body: Buffer; signal: AbortSignal }>,
): Promise<Buffer> {
  const read = linesUntilFlush(body, 0, COMMANDS_MAX);
  if (read === null) throw new Refusal(400, "This is no push of Git's.");
  const commands = read.lines.filter((line) => !line.startsWith("shallow ")).map(commandIn);
  // Before a large push Git asks with nothing in it whether it may.
  if (commands.length === 0) return FLUSH;
  try {
    const command = onlyCommand(commands);
    const number = await take(dependencies, project, { admitted, command, pack: body.subarray(read.end), signal });
    return answer(commands, null, `Revision ${number}: it passed its checks and is the preview now.`);
  } catch (error) {
    if (!(error instanceof Refusal) || signal.aborted) throw error;
    return answer(commands, error instanceof Refused ? error.short : "refused", error.message);
  }
}

/** A refusal with the few words that Git puts in brackets. */
class Refused extends Refusal {
  readonly short: string;
  constructor(short: string, message: string) {
    super(422, message);
    this.short = short;
  }
}

function commandIn(line: string): Command {
  const [from = "", to = "", ref = ""] = (line.split("\0")[0] ?? "").split(" ");
  return { from, to, ref };
}

function onlyCommand(commands: readonly Command[]): Command {
  const other = commands.find(({ ref }) => ref !== BRANCH);
  const what = other?.ref.startsWith("refs/tags/") ? "Tags are" : `${other?.ref.replace("refs/heads/", "")} is`;
  if (other) throw new Refused("only main", `${what} not kept here: push main alone (git push origin HEAD:main).`);
  const [command] = commands;
  if (!command || commands.length > 1) throw new Refused("only main", "Push main once.");
  if (command.to === NOBODY) throw new Refused("not deleted", "main can't be deleted.");
  return command;
}

type Pushed = Readonly<{ admitted: Admitted; command: Command; pack: Buffer; signal: AbortSignal }>;

/** The new revision's number. @throws Refusal with what keeps it from being one */
async function take(dependencies: PushDependencies, project: ProjectRow, pushed: Pushed): Promise<number> {
  const { store, histories, workers, projects, workspace, admission } = dependencies;
  const { admitted, command, pack, signal } = pushed;
  await workspace.refuseWhileBusy(project.id);
  const head = await histories.headOf(project, signal);
  if (command.from !== head.hash)
    throw new Refused("fetch first", "The project has changed since: git pull, then push again.");
  const history = await histories.historyOf(project.id, head);
  const input = { history, tip: command.to, pack: new Uint8Array(pack) };
  const received = await workers.run(RECEIVE, input, { owner: project.ownerId, signal });
  const tip = received.commits.at(-1);
  if (!tip) throw new Refused("nothing new", "There is nothing new in it.");
  refusePaths(received);
  await refuseSecrets(dependencies, project.id, received);
  const taken = await workspace.takeTree({
    projectId: project.id,
    files: filesOf(tip, received),
    description: titleOf(Buffer.from(tip.content)) || "Pushed with Git",
    after: head.number,
    signal,
    async alongside(transaction, number) {
      await admission.refuseUnlessMayStillWrite(admitted, transaction);
      const commits: NewCommit[] = [];
      for (const commit of received.commits.slice(0, -1)) {
        const tree = await projects.revisions.storeTree(filesOf(commit, received), transaction);
        commits.push({ hash: commit.hash, content: commit.content, number: null, tree });
      }
      await store.add(project.id, [...commits, { hash: tip.hash, content: tip.content, number }], transaction);
      await store.countBytes(project.id, bytesBetween(received), transaction);
    },
  });
  if (taken.failures !== null) throw new Refused("the checks failed", failureText(taken.failures));
  return taken.number;
}

/** What the commits before the last add to it: it counts into what the project takes. */
function bytesBetween({ commits, texts }: Received): number {
  const last = new Set(Object.values(commits.at(-1)?.files ?? {}));
  const others = new Set(commits.flatMap(({ files }) => Object.values(files)).filter((key) => !last.has(key)));
  const ofTexts = [...others].reduce((sum, key) => sum + Buffer.byteLength(texts[key] ?? ""), 0);
  return commits.reduce((sum, { content, files }) => sum + content.length + JSON.stringify(files).length, ofTexts);
}

const filesOf = ({ files }: PushedCommit, { texts }: Received): SourceFiles =>
  Object.fromEntries(Object.entries(files).map(([path, key]) => [path, texts[key] ?? ""]));

function refusePaths({ commits }: Received): void {
  for (const path of new Set(commits.flatMap(({ files }) => Object.keys(files)))) {
    const problem = pathProblem(path);
    if (problem !== null) throw new Refused("a path", problem);
  }
}

/** The last commit is looked through by the checks; those before it would be history all the same. */
async function refuseSecrets({ workspace }: PushDependencies, projectId: string, received: Received): Promise<void> {
  const named = received.commits
    .slice(0, -1)
    .flatMap(({ hash, files }) =>
      Object.entries(files).map(([path, key]) => [key, `commit ${hash.slice(0, 8)}, ${path}`] as const),
    );
  // Each text once.
  const files = Object.fromEntries([...new Map(named)].map(([key, name]) => [name, received.texts[key] ?? ""]));
  const problems = await workspace.sourceProblems(projectId, files);
  if (problems.length > 0) throw new Refused("a secret", failureText(problems));
}

function failureText(failures: readonly CheckFailure[]): string {
  const lines = failures.slice(0, FAILURES_SHOWN).map(({ check, message, path, line }) => {
    const place = path === undefined ? "" : `${path}${line === undefined ? "" : `:${line}`}: `;
    return `  ${check}: ${place}${message}`;
  });
  const more = failures.length - lines.length;
  return [
    "It does not pass its checks, so nothing was changed:",
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

/** @param short why nothing was taken, in brackets behind Git's own words; null: it was taken */
function answer(commands: readonly Command[], short: string | null, words: string): Buffer {
  const told = commands.map(({ ref }) => pktLine(short === null ? `ok ${ref}\n` : `ng ${ref} ${short}\n`));
  const report = Buffer.concat([pktLine("unpack ok\n"), ...told, FLUSH]);
  return Buffer.concat([onChannel(2, `${words}\n`), onChannel(1, report), FLUSH]);
}
