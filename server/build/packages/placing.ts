// Which packages an app needs, and where each stands, so that every one finds by Node's rules the versions that it takes.
import semver from "semver";
import { Refusal } from "#http";
import { onShelf } from "#shelf";
import type { Chosen } from "./choose-version-task.ts";
import { FETCHES_AT_ONCE, PACKAGES_IN_ALL_MAX } from "./limits.ts";
import { type Lock, type LockEntry, nameAt, PACKAGE_NAME, placeOf } from "./lock.ts";

/** Asks the registry. @throws Refusal 404 when there is no such package; null when there is no such version */
export type Choose = (name: string, wanted: string) => Promise<Chosen | null>;

/** React is the kit's; types of it are the checker's. */
const GIVEN: ReadonlySet<string> = new Set([
  "react",
  "react-dom",
  "@types/react",
  "@types/react-dom",
  "@types/node",
  "csstype",
]);

type Need = Readonly<{ name: string; wanted: string; by: string; typesOf?: string }>;

/**
 * Places everything anew, direct ones first. What the former lock has and still fits is taken from there, so that nothing else
 * changes when one is added, and nothing is asked of the registry for it.
 * @throws Refusal with the package that can't be had, and why
 */
export async function place(
  added: readonly Readonly<{ name: string; wanted: string; typesOf?: string }>[],
  former: Lock,
  choose: Choose,
): Promise<Lock> {
  const lock: Record<string, LockEntry> = {};
  let needs: Need[] = added.map((one) => ({ ...one, by: "" }));
  while (needs.length > 0) {
    const open = needs.filter((need) => !isThere(lock, need));
    // Asked for side by side, placed one after the other: places do not depend on who answers first.
    const entries = await side(open, (need) => entryFor(need, former, choose));
    const next: Need[] = [];
    for (const [index, need] of open.entries()) {
      const entry = entries[index];
      if (entry === undefined || isThere(lock, need)) continue;
      const at = Object.hasOwn(lock, placeOf(need.name)) ? `${need.by}/${placeOf(need.name)}` : placeOf(need.name);
      lock[at] = entry;
      if (Object.keys(lock).length > PACKAGES_IN_ALL_MAX)
        throw new Refusal(
          422,
          `${added.at(-1)?.name} needs more than ${PACKAGES_IN_ALL_MAX} packages, which is too much for an app.`,
        );
      for (const [name, wanted] of Object.entries(entry.dependencies ?? {})) next.push({ name, wanted, by: at });
    }
    needs = next;
  }
  return lock;
}

/** What a package finds from where it stands: nearest first. */
function isThere(lock: Lock, { name, wanted, by }: Need): boolean {
  const at = lookedUp(by, name).find((place) => Object.hasOwn(lock, place));
  const found = at === undefined ? undefined : lock[at];
  return found !== undefined && fits(found, name, wanted);
}

/** Where Node looks for a package, from the place of another. */
function lookedUp(by: string, name: string): string[] {
  const above = `/${by}`.split("/node_modules/").slice(1);
  return [...above.map((_, index) => above.slice(0, above.length - index)), []].map((parents) =>
    [...parents, name].map(placeOf).join("/"),
  );
}

function fits({ version, name: own }: LockEntry, name: string, wanted: string): boolean {
  const alias = aliasOf(wanted);
  if ((own ?? name) !== (alias?.name ?? name)) return false;
  const range = alias?.wanted ?? wanted;
  return semver.validRange(range) === null || semver.satisfies(version, range);
}

const aliasOf = (wanted: string) => {
  const [, name, version = "latest"] = /^npm:(@?[^@]+)(?:@(.+))?$/.exec(wanted) ?? [];
  return name === undefined ? null : { name, wanted: version };
};

async function entryFor(need: Need, former: Lock, choose: Choose): Promise<LockEntry> {
  const alias = aliasOf(need.wanted);
  const name = alias?.name ?? need.name;
  const who = need.by === "" ? name : `${nameAt(need.by)} needs ${name}`;
  if (!PACKAGE_NAME.test(name) || /[:/]/.test(alias?.wanted ?? need.wanted))
    throw new Refusal(422, `${who} from outside the registry (${need.wanted.slice(0, 80)}), which apps can't have.`);
  const known = Object.entries(former).find(
    ([at, entry]) => nameAt(at) === need.name && fits(entry, need.name, need.wanted),
  );
  if (known) return { ...known[1], ...(need.typesOf === undefined ? {} : { typesOf: need.typesOf }) };
  const chosen = await choose(name, alias?.wanted ?? need.wanted).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404)
      throw new Refusal(404, `${who}: there is no package of that name in the registry.`);
    throw error;
  });
  if (chosen === null) throw new Refusal(422, `${who}: there is no version ${alias?.wanted ?? need.wanted} of it.`);
  if (chosen.trouble !== null) throw new Refusal(422, `${who} can't be added: ${chosen.trouble}.`);
  const dependencies = Object.entries(chosen.dependencies).filter(
    ([one]) => !GIVEN.has(one) && !(chosen.peers.includes(one) && onShelf(one)),
  );
  return {
    ...(alias === null ? {} : { name }),
    version: chosen.version,
    integrity: chosen.integrity,
    ...(dependencies.length === 0 ? {} : { dependencies: Object.fromEntries(dependencies) }),
    ...(need.typesOf === undefined ? {} : { typesOf: need.typesOf }),
  };
}

/** In order, at most `FETCHES_AT_ONCE` at the same time. */
async function side<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += FETCHES_AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + FETCHES_AT_ONCE).map(act))));
  return results;
}
