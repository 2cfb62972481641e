// Judges descriptions that speak of privacy: builds the plan of each and counts the lists that are as narrow, or as open, as expected.
//
//   node builtin-model/judge-privacy.ts CASES.jsonl
//
// A case a line, for one list or for several:
//   {"description": "…", "list": "notes", "expected": "private"}; with "afterwards" what is said in the chat afterwards
//   {"description": "…", "expectations": [{"list": "notes", "who": "author-only"}, {"list": "tasks", "who": "all-members"}]}
// `list` is a name as people read it or the table's; `expected` an access of the kit, or "own" for private; `who` is "author-only",
// "some" or "all-members".
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { ACCESS, type Access } from "#entity";
import { ACCESS_WIDTH } from "./blueprint/access-width.ts";
import { isOpen } from "./blueprint/kept-private.ts";
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
export type Judged = PrivacyCase & { access: Access | null; isNarrow: boolean; isOpen: boolean; reply: string };

const WHO: Readonly<Record<"author-only" | "some" | "all-members", Access>> = {
  "author-only": "private",
  some: "private",
  "all-members": "shared",
};
const severalLists = z
  .object({
    description: z.string(),
    expectations: z.array(z.object({ list: z.string(), who: z.enum(["author-only", "some", "all-members"]) })),
  })
  .transform(({ description, expectations }): PrivacyCase[] =>
    expectations.map(({ list, who }) => ({ description, list, expected: WHO[who] })),
  );
const line = z.union([severalLists, privacyCase.transform((one) => [one])]);

/** What a case comes to. A list that is missing is neither narrow nor open: nobody can tell. */
export async function judge(given: PrivacyCase): Promise<Judged> {
  const project = createMemoryProject();
  let reply = await project.say(given.description);
  if (given.afterwards !== undefined) reply = await project.say(given.afterwards);
  const found = project.files.has(".ninefold/blueprint.json")
    ? project.app().entities.find((entity) => isCalled(entity, given.list))
    : undefined;
  return {
    ...given,
    access: found?.access ?? null,
    reply,
    isNarrow: found !== undefined && ACCESS_WIDTH[found.access] <= ACCESS_WIDTH[given.expected],
    isOpen: found !== undefined && isOpen(found),
  };
}

const isCalled = ({ name, one, many }: EntitySpec, list: string): boolean =>
  [name, name.replaceAll("_", " "), one.toLowerCase(), many.toLowerCase()].includes(list.toLowerCase());

async function main(path: string): Promise<void> {
  const cases = readFileSync(path, "utf8")
    .split("\n")
    .filter((text) => text.trim() !== "")
    .flatMap((text) => line.parse(JSON.parse(text)));
  const judged: Judged[] = [];
  for (const one of cases) judged.push(await judge(one));
  const isRestricted = (one: Judged) => ACCESS_WIDTH[one.expected] < ACCESS_WIDTH.managed;
  const [restricted, open] = [judged.filter(isRestricted), judged.filter((one) => !isRestricted(one))];
  for (const one of judged) {
    const isWrong = isRestricted(one) ? !one.isNarrow : !one.isOpen;
    const after = one.afterwards ? ` → ${one.afterwards}` : "";
    if (isWrong)
      console.log(
        `${one.list}: ${one.access ?? "no such list"} instead of ${one.expected}: ${one.description}${after}`,
      );
  }
  const made = (lists: readonly Judged[]) => lists.filter(({ access }) => access !== null);
  const narrow = restricted.filter(({ isNarrow }) => isNarrow).length;
  const stayed = open.filter((one) => one.isOpen).length;
  console.log(
    `Of ${restricted.length} lists to be kept from some, ${made(restricted).length} were made and ${narrow} are narrow enough.`,
  );
  console.log(`Of ${open.length} lists for all, ${made(open).length} were made and ${stayed} are open.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv[2] ?? "");
