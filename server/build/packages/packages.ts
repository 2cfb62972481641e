// Packages that apps add from the registry: found, bounded, locked, fetched by content and laid out for bundles and type checks.
import { join } from "node:path";
import type { CheckFailure, SourceFiles } from "#contract";
import { Refusal } from "#http";
import { defineTask, type Workers } from "#workers";
import { buildFailure, lineOf } from "../build-failure.ts";
import type { Chosen } from "./choose-version-task.ts";
import { createGate } from "./gate.ts";
import {
  ADDITION_MS,
  ADDITIONS_AT_ONCE,
  FETCHED_BYTES_MAX,
  FETCHES_IN_ALL,
  PACKAGES_MAX,
  PACKUMENT_BYTES_MAX,
  TARBALL_BYTES_MAX,
} from "./limits.ts";
import {
  addedIn,
  disagreements,
  LOCK_FILE,
  type Lock,
  type LockEntry,
  lockIn,
  nameAt,
  placeOf,
  withPackages,
} from "./lock.ts";
import { refuseName } from "./names.ts";
import { type Choose, place } from "./placing.ts";
import { OFF, openRegistry, type Registry, type RegistrySetting, SHELF_ALONE } from "./registry.ts";
import { openPackageStore, type StoredPackage } from "./store.ts";

export const CHOOSE_VERSION = defineTask<typeof import("./choose-version-task.ts").run>({
  module: import.meta.resolve("./choose-version-task.ts"),
  deadlineMs: 10_000,
  tooMuch: "What the registry tells of this package takes too much time or memory to be read.",
});
export const UNPACK_PACKAGE = defineTask<typeof import("./unpack-package-task.ts").run>({
  module: import.meta.resolve("./unpack-package-task.ts"),
  deadlineMs: 20_000,
  tooMuch: "takes too much time or memory to be unpacked",
});

/** What a build has to know of an app's packages. */
export type AppPackages = Readonly<{
  /** Its `node_modules` holds them. */
  folder: string;
  /** Those that the app may import. */
  added: Readonly<Record<string, string>>;
  /** And all that these need. */
  all: readonly string[];
  /** Of those added: the ones without types. */
  untyped: readonly string[];
}>;

export type OpenedPackages =
  | Readonly<{ ok: true; packages: AppPackages | null }>
  | Readonly<{ ok: false; failures: CheckFailure[] }>;

/** The files that change; null: the file goes. */
export type PackageChange = Readonly<{
  files: Readonly<Record<string, string | null>>;
  /** Of what was added or removed. */
  version: string;
  hasTypes: boolean;
  /** All packages that the app now has, with what they need, and their bytes. */
  count: number;
  bytes: number;
}>;

export type Asked = Readonly<{ owner: string; signal: AbortSignal }>;

type Work = Readonly<{
  asked: Asked;
  get(path: string, most: number): Promise<Uint8Array>;
  choose: Choose;
  /** Whether its time is over, and nobody called it off. */
  isLate(): boolean;
}>;

export type Packages = Readonly<{
  isOn: boolean;
  /** Name and version of each package that a tree has added. */
  addedIn(files: SourceFiles): Readonly<Record<string, string>>;
  /** @throws Refusal with the sentence for whoever asked */
  add(files: SourceFiles, wanted: Readonly<{ name: string; version?: string }>, asked: Asked): Promise<PackageChange>;
  remove(files: SourceFiles, name: string, asked: Asked): Promise<PackageChange>;
  /** For a build of this tree; packages that are not in the store are fetched. */
  open(files: SourceFiles, asked: Asked): Promise<OpenedPackages>;
  collect(): Promise<{ packages: number; trees: number }>;
}>;

export const packagesFolder = (dataDir: string) => join(dataDir, "packages");

export function createPackages(
  options: Readonly<{ dataDir: string; workers: Workers; registry: RegistrySetting }>,
): Packages {
  const { dataDir, workers } = options;
  const store = openPackageStore(packagesFolder(dataDir));
  const opening: { registry: Promise<Registry> | null } = { registry: null };
  const state = { additions: 0 };
  const gate = createGate(FETCHES_IN_ALL);
  /** Lock → its folder under way: a build and its type check want the same at once. */
  const underWay = new Map<string, Promise<string>>();

  function registry(): Promise<Registry> {
    opening.registry ??= openRegistry(options.registry);
    opening.registry.catch(() => {
      opening.registry = null;
    });
    return opening.registry;
  }

  /** One addition or build: what it was told, what it may still fetch, and until when. */
  function begin(given: Asked): Work {
    const deadline = AbortSignal.timeout(ADDITION_MS);
    const asked = { ...given, signal: AbortSignal.any([given.signal, deadline]) };
    const told = new Map<string, Promise<Chosen | null>>();
    const fetched = { bytes: 0 };
    const get = (path: string, most: number) =>
      gate.pass(async () => {
        asked.signal.throwIfAborted();
        const content = await (await registry()).get(path, most, asked.signal);
        fetched.bytes += content.byteLength;
        if (fetched.bytes > FETCHED_BYTES_MAX)
          throw new Refusal(422, "It takes more to find and fetch than an app can have.");
        return content;
      });
    const ask = async (name: string, wanted: string) => {
      const text = await get(name.replace("/", "%2f"), PACKUMENT_BYTES_MAX);
      const chosen = await workers.run(CHOOSE_VERSION, { text, wanted }, asked);
      if (chosen) told.set(`${name}@${chosen.version}`, Promise.resolve(chosen));
      return chosen;
    };
    return {
      asked,
      get,
      choose(name, wanted) {
        const known = told.get(`${name}@${wanted}`) ?? ask(name, wanted);
        told.set(`${name}@${wanted}`, known);
        return known;
      },
      isLate: () => deadline.aborted && !given.signal.aborted,
    };
  }

  /** @throws Refusal that names the package */
  async function stored(name: string, entry: LockEntry, { asked, get, choose }: Work): Promise<StoredPackage> {
    const known = await store.find(entry);
    if (known) return known;
    try {
      const { pathOf } = await registry();
      const chosen = await choose(entry.name ?? name, entry.version);
      if (chosen === null) throw new Refusal(422, "is no longer in the registry at this version");
      const path = pathOf(chosen.tarball);
      if (path === null) throw new Refusal(422, "is kept elsewhere than in the registry, which apps can't have");
      const tarball = await get(path, TARBALL_BYTES_MAX);
      return await store.put(entry, await workers.run(UNPACK_PACKAGE, { tarball, integrity: entry.integrity }, asked));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503 || error.message === SHELF_ALONE) throw error;
      throw new Refusal(
        error.status,
        `${name} ${entry.version} can't be added: it ${error.message.replace(/^It /, "").replace(/\.$/, "")}.`,
      );
    }
  }

  async function treeOf(lock: Lock, work: Work): Promise<string> {
    for (const [at, entry] of Object.entries(lock)) await stored(nameAt(at), entry, work);
    return store.tree(lock);
  }

  function underWayFor(key: string, make: () => Promise<string>): Promise<string> {
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  /** The two files for what an app is to have. */
  async function change(
    files: SourceFiles,
    wanted: readonly Readonly<{ name: string; wanted: string }>[],
    { named, work }: Readonly<{ named: string; work: Work }>,
  ): Promise<PackageChange> {
    const former = lockIn(files) ?? {};
    const { choose, asked } = work;
    const typed = Object.entries(former).flatMap(([at, { typesOf, version }]) =>
      typesOf !== undefined && wanted.some(({ name }) => name === typesOf)
        ? [{ name: nameAt(at), wanted: version, typesOf }]
        : [],
    );
    let lock = await place([...wanted, ...typed], former, choose);
    const own = lock[placeOf(named)];
    const isTyped = own === undefined || (await stored(named, own, work)).hasTypes;
    if (own && !isTyped && !typed.some(({ typesOf }) => typesOf === named)) {
      const types = { name: typesNameOf(named), wanted: "latest", typesOf: named };
      lock = await place([...wanted, ...typed, types], former, choose).catch((error: unknown) => {
        asked.signal.throwIfAborted();
        if (!(error instanceof Refusal) || error.status === 503) throw error;
        return { ...lock, [placeOf(named)]: { ...own, untyped: true as const } };
      });
    }
    await treeOf(lock, work);
    const added = Object.fromEntries(wanted.map(({ name }) => [name, lock[placeOf(name)]?.version ?? ""]));
    const sizes = await Promise.all(Object.values(lock).map((entry) => store.find(entry)));
    return {
      files: withPackages(files, added, lock),
      version: own?.version ?? "",
      hasTypes: lock[placeOf(named)]?.untyped !== true,
      count: Object.keys(lock).length,
      bytes: sizes.reduce((sum, one) => sum + (one?.bytes ?? 0), 0),
    };
  }

  const wantedIn = (files: SourceFiles) => Object.entries(addedIn(files)).map(([name, wanted]) => ({ name, wanted }));
  return Object.freeze({
    isOn: options.registry !== OFF,
    addedIn,
    async add(files, { name, version = "latest" }, given) {
      const work = begin(given);
      refuseName(name, version);
      const others = wantedIn(files).filter((one) => one.name !== name);
      if (others.length >= PACKAGES_MAX)
        throw new Refusal(422, `An app can add at most ${PACKAGES_MAX} packages. Remove one first.`);
      if (options.registry === OFF) throw new Refusal(422, SHELF_ALONE);
      if (state.additions >= ADDITIONS_AT_ONCE)
        throw new Refusal(429, "Packages are being added to other apps right now. Try again in a moment.");
      state.additions += 1;
      try {
        await store.refuseIfFull();
        return await change(files, [...others, { name, wanted: version }], { named: name, work });
      } catch (error) {
        if (work.isLate())
          throw new Refusal(422, `${name} and what it needs take too long to fetch. Nothing was changed.`);
        throw error;
      } finally {
        state.additions -= 1;
      }
    },
    async remove(files, name, given) {
      const wanted = wantedIn(files);
      const version = addedIn(files)[name];
      if (version === undefined) throw new Refusal(404, `The app has not added ${name}.`);
      return {
        ...(await change(
          files,
          wanted.filter((one) => one.name !== name),
          { named: name, work: begin(given) },
        )),
        version,
      };
    },
    async open(files, asked) {
      const wrong = disagreements(files);
      if (wrong.length > 0) return { ok: false, failures: wrong };
      const added = addedIn(files);
      const lock = lockIn(files) ?? {};
      if (Object.keys(added).length === 0) return { ok: true, packages: null };
      const key = JSON.stringify(lock);
      const work = begin(asked);
      try {
        // Somebody else's may end because they left; then this one makes its own.
        const theirs = await underWay.get(key)?.catch(() => null);
        const folder = theirs ?? (await underWayFor(key, () => treeOf(lock, work)));
        const untyped = Object.keys(added).filter((name) => lock[placeOf(name)]?.untyped);
        return { ok: true, packages: { folder, added, all: Object.keys(lock).map(nameAt), untyped } };
      } catch (error) {
        asked.signal.throwIfAborted();
        if (!(error instanceof Refusal) && !work.isLate()) throw error;
        const reason = error instanceof Refusal ? error.message : "they take too long to fetch.";
        const line = lineOf(files[LOCK_FILE] ?? "", `"packages"`);
        return {
          ok: false,
          failures: [buildFailure(`The packages of this app can't be had: ${reason}`, LOCK_FILE, line)],
        };
      }
    },
    collect: () => store.collect(),
  } satisfies Packages);
}

/** `@types/scope__name`, as DefinitelyTyped names what it describes. */
const typesNameOf = (name: string) => `@types/${name.replace(/^@/, "").replace("/", "__")}`;
