// `packages` of `app.json` and `packages.lock.json`: which packages an app has added, at which version and with which content.
import { z } from "zod";
import type { CheckFailure, SourceFiles } from "#contract";
import { buildFailure, lineOf } from "../build-failure.ts";
import { LOCK_BYTES_MAX, PACKAGES_IN_ALL_MAX, PACKAGES_MAX } from "./limits.ts";

export const LOCK_FILE = "packages.lock.json";

/** As the registry names packages: no address, no folder, no version in it. */
export const PACKAGE_NAME = /^(?=.{1,214}$)(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const NAME = "(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*";
/** Where it stands, as Node looks for it. */
const PLACE = new RegExp(`^node_modules/${NAME}(?:/node_modules/${NAME}){0,9}$`);

/** Package name → exact version, as in `app.json`. */
export const addedPackages = z
  .record(
    z.string().regex(PACKAGE_NAME, "must be a package's name"),
    z.string().regex(EXACT, "must be an exact version"),
  )
  .refine((added) => Object.keys(added).length <= PACKAGES_MAX, `must name at most ${PACKAGES_MAX} packages`);

const lockEntry = z.object({
  /** Its own name, where it stands under another (`npm:` in a dependency). */
  name: z.string().regex(PACKAGE_NAME).optional(),
  version: z.string().regex(EXACT),
  integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/),
  /** What it needs, with the versions that it takes. */
  dependencies: z.record(z.string().regex(PACKAGE_NAME), z.string().max(300)).optional(),
  /** Neither it nor anybody else describes its types. */
  untyped: z.literal(true).optional(),
  /** Types of another one that has none. */
  typesOf: z.string().regex(PACKAGE_NAME).optional(),
});
export type LockEntry = z.infer<typeof lockEntry>;
const lock = z.object({
  packages: z
    .record(z.string().max(1_000).regex(PLACE), lockEntry)
    .refine((packages) => Object.keys(packages).length <= PACKAGES_IN_ALL_MAX, "is too long"),
});
/** Place, such as `node_modules/a/node_modules/b` → what stands there. */
export type Lock = Readonly<Record<string, LockEntry>>;

export const placeOf = (name: string): string => `node_modules/${name}`;
/** The name under which what stands there is imported. */
export const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** What `app.json` names; empty where that is no JSON or names none. What is wrong there is said by the manifest's own check. */
export function addedIn(files: SourceFiles): Readonly<Record<string, string>> {
  const manifest = parsed(files["app.json"]);
  const named = addedPackages.safeParse(Object(manifest).packages ?? {});
  return named.success ? named.data : {};
}

/** The lock of a tree; empty without one, null when it can't be one. */
export function lockIn(files: SourceFiles): Lock | null {
  const text = files[LOCK_FILE];
  if (text === undefined) return {};
  if (text.length > LOCK_BYTES_MAX) return null;
  const read = lock.safeParse(parsed(text));
  return read.success ? read.data.packages : null;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** What keeps the two files from saying the same. */
export function disagreements(files: SourceFiles): CheckFailure[] {
  const found = lockIn(files);
  if (found === null)
    return [
      buildFailure("packages.lock.json can't be read: it is written by add_package and remove_package.", LOCK_FILE, 1),
    ];
  return Object.entries(addedIn(files)).flatMap(([name, version]) =>
    found[placeOf(name)]?.version === version
      ? []
      : [
          buildFailure(
            `packages.lock.json does not know ${name} ${version}: packages are added with add_package (in the code view: Packages), never by hand.`,
            "app.json",
            lineOf(files["app.json"] ?? "", `"${name}"`),
          ),
        ],
  );
}

/** The two files with these packages. */
export function withPackages(files: SourceFiles, added: Readonly<Record<string, string>>, packages: Lock) {
  const manifest = Object(parsed(files["app.json"]));
  const { packages: _former, ...rest } = manifest;
  const isEmpty = Object.keys(added).length === 0;
  return {
    "app.json": `${JSON.stringify(isEmpty ? rest : { ...rest, packages: sorted(added) }, null, 2)}\n`,
    [LOCK_FILE]: isEmpty ? null : `${JSON.stringify({ packages: sorted(packages) }, null, 2)}\n`,
  };
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
