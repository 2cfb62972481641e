// Judges descriptions that speak of privacy: builds the plan of each and counts the lists that are at least as narrow as expected.
//
//   node builtin-model/judge-privacy.ts CASES.jsonl
//
// A case a line: {"description": "…", "list": "notes", "expected": "private"}; with "afterwards" what is said in the chat afterwards.
// `list` is a name as people read it or the table's; `expected` an access of the kit, or "own" for private.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { ACCESS, type Access } from "#entity";
import type { EntitySpec } from "./blueprint/types.ts";
import { createMemoryProject } from "./testing.ts";

const expected = z.enum([...ACCESS, "own"]).transform((access): Access => (access === "own" ? "private" : access));
const privacyCase = z.object({
  description: z.string(),
  list: z.string(),
  expected,
  afterwards: z.string().optional(),
});
export type PrivacyCase = z.infer<typeof privacyCase>;
export type Judged = PrivacyCase & { access: Access | null; isNarrow: boolean; reply: string };

/** How many people see a row that somebody else entered, from nobody but the owner to everybody who may also change it. */
const WIDTH: Readonly<Record<Access, number>> = {
  closed: 0,
  private: 1,
  inbox: 1,
  managed: 2,
  published: 3,
  shared: 4,
};

/** What a case comes to. A list that is missing is not narrow: nobody can tell. */
export async function judge(given: PrivacyCase): Promise<Judged> {
  const project = createMemoryProject();
  let reply = await project.say(given.description);
  if (given.afterwards !== undefined) reply = await project.say(given.afterwards);
  const access = project.files.has(".ninefold/blueprint.json")
    ? (project.app().entities.find((entity) => isCalled(entity, given.list))?.access ?? null)
    : null;
  return { ...given, access, isNarrow: access !== null && WIDTH[access] <= WIDTH[given.expected], reply };
}

const isCalled = ({ name, one, many }: EntitySpec, list: string): boolean =>
  [name, name.replaceAll("_", " "), one.toLowerCase(), many.toLowerCase()].includes(list.toLowerCase());

async function main(path: string): Promise<void> {
  const cases = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => privacyCase.parse(JSON.parse(line)));
  let narrow = 0;
  let missing = 0;
  for (const one of cases) {
    const judged = await judge(one);
    narrow += Number(judged.isNarrow);
    missing += Number(judged.access === null);
    if (!judged.isNarrow)
      console.log(
        `${judged.list}: ${judged.access ?? "no such list"} instead of ${judged.expected}: ${judged.description}${judged.afterwards ? ` → ${judged.afterwards}` : ""}`,
      );
  }
  console.log(`${narrow} of ${cases.length} lists are at least as narrow as expected; ${missing} were not made.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv[2] ?? "");
