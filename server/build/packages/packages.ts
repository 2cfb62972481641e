// Packages that apps add from the registry: found, bounded, locked, fetched by content and laid out for bundles and type checks.
import { join } from "node:path";
import type { CheckFailure, SourceFiles } from "#contract";
import { Refusal } from "#http";
import { onShelf } from "#shelf";
import { defineTask, type Workers } from "#workers";
import { buildFailure, lineOf } from "../build-failure.ts";
import { ADDITION_MS, ADDITIONS_AT_ONCE, PACKAGES_MAX, PACKUMENT_BYTES_MAX, TARBALL_BYTES_MAX } from "./limits.ts";
import {
  addedIn,
  disagreements,
  LOCK_FILE,
  type Lock,
  type LockEntry,
  lockIn,
  nameAt,
  PACKAGE_NAME,
  placeOf,
  withPackages,
} from "./lock.ts";
import { nearestTo } from "./nearest.ts";
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
  /** Lock → its folder under way: a build and its type check want the same at once. */
  const underWay = new Map<string, Promise<string>>();

  function registry(): Promise<Registry> {
    opening.registry ??= openRegistry(options.registry);
    opening.registry.catch(() => {
      opening.registry = null;
    });
    return opening.registry;
  }

  function chooser({ owner, signal }: Asked): Choose {
    const told = new Map<string, Promise<Uint8Array>>();
    return async (name, wanted) => {
      const known =
        told.get(name) ?? registry().then(({ get }) => get(name.replace("/", "%2f"), PACKUMENT_BYTES_MAX, signal));
      told.set(name, known);
      return workers.run(CHOOSE_VERSION, { text: await known, wanted }, { owner, signal });
    };
  }

  /** @throws Refusal that names the package */
  async function stored(name: string, entry: LockEntry, asked: Asked): Promise<StoredPackage> {
    const known = await store.find(entry);
    if (known) return known;
    try {
      const { get, pathOf } = await registry();
      const chosen = await chooser(asked)(entry.name ?? name, entry.version);
      if (chosen === null) throw new Refusal(422, "is no longer in the registry at this version");
      const path = pathOf(chosen.tarball);
      if (path === null) throw new Refusal(422, "is kept elsewhere than in the registry, which apps can't have");
      const tarball = await get(path, TARBALL_BYTES_MAX, asked.signal);
      return await store.put(entry, await workers.run(UNPACK_PACKAGE, { tarball, integrity: entry.integrity }, asked));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503 || error.message === SHELF_ALONE) throw error;
      throw new Refusal(
        error.status,
        `${name} ${entry.version} can't be added: it ${error.message.replace(/^It /, "").replace(/\.$/, "")}.`,
      );
    }
  }

  async function treeOf(lock: Lock, asked: Asked): Promise<string> {
    for (const [at, entry] of Object.entries(lock)) await stored(nameAt(at), entry, asked);
    return store.tree(lock);
  }

  /** The two files for what an app is to have. */
  async function change(
    files: SourceFiles,
    wanted: readonly Readonly<{ name: string; wanted: string }>[],
    { named, asked }: Readonly<{ named: string; asked: Asked }>,
  ): Promise<PackageChange> {
    const former = lockIn(files) ?? {};
    const choose = chooser(asked);
    const typed = Object.entries(former).flatMap(([at, { typesOf, version }]) =>
      typesOf !== undefined && wanted.some(({ name }) => name === typesOf)
        ? [{ name: nameAt(at), wanted: version, typesOf }]
        : [],
    );
    let lock = await place([...wanted, ...typed], former, choose);
    const own = lock[placeOf(named)];
    const isTyped = own === undefined || (await stored(named, own, asked)).hasTypes;
    if (own && !isTyped && !typed.some(({ typesOf }) => typesOf === named)) {
      const types = { name: typesNameOf(named), wanted: "latest", typesOf: named };
      lock = await place([...wanted, ...typed, types], former, choose).catch((error: unknown) => {
        asked.signal.throwIfAborted();
        if (!(error instanceof Refusal) || error.status === 503) throw error;
        return { ...lock, [placeOf(named)]: { ...own, untyped: true as const } };
      });
    }
    await treeOf(lock, asked);
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
  const bounded = (asked: Asked): Asked => ({
    ...asked,
    signal: AbortSignal.any([asked.signal, AbortSignal.timeout(ADDITION_MS)]),
  });

  return Object.freeze({
    isOn: options.registry !== OFF,
    addedIn,
    async add(files, { name, version = "latest" }, given) {
      const asked = bounded(given);
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
        return await change(files, [...others, { name, wanted: version }], { named: name, asked });
      } catch (error) {
        if (asked.signal.aborted && !given.signal.aborted)
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
          { named: name, asked: bounded(given) },
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
      try {
        const making = underWay.get(key) ?? treeOf(lock, asked).finally(() => underWay.delete(key));
        underWay.set(key, making);
        const folder = await making;
        const untyped = Object.keys(added).filter((name) => lock[placeOf(name)]?.untyped);
        return { ok: true, packages: { folder, added, all: Object.keys(lock).map(nameAt), untyped } };
      } catch (error) {
        asked.signal.throwIfAborted();
        if (!(error instanceof Refusal)) throw error;
        const line = lineOf(files[LOCK_FILE] ?? "", `"packages"`);
        return {
          ok: false,
          failures: [buildFailure(`The packages of this app can't be had: ${error.message}`, LOCK_FILE, line)],
        };
      }
    },
    collect: () => store.collect(),
  } satisfies Packages);
}

/** `@types/scope__name`, as DefinitelyTyped names what it describes. */
const typesNameOf = (name: string) => `@types/${name.replace(/^@/, "").replace("/", "__")}`;

function refuseName(name: string, version: string): void {
  if (!PACKAGE_NAME.test(name) || version.length > 100 || /[:/\\]/.test(version))
    throw new Refusal(
      422,
      "Name a package as the registry does, such as left-pad or @scope/name, and a version such as 1.3.0: no address, file or folder.",
    );
  if (onShelf(name)) throw new Refusal(422, `${name} is on the shelf already: import it (guide "packages").`);
  if (RESERVED.test(name)) throw new Refusal(422, `${name} comes with the kit: import it.`);
  if (name.startsWith("@types/"))
    throw new Refusal(422, "Types come along with the package that they describe: add that one.");
  const own = OWN.has(name) ? nearestTo(name) : null;
  if (own !== null) throw new Refusal(422, `${name} can't work here: use ${own} instead.`);
}

const RESERVED = /^(?:react|react-dom|react-router|recharts|lucide-react|date-fns|zod|hono|@ninefold\/.*)$/;
/** What needs a network, a server or a database of its own, which no app's process has. */
const OWN: ReadonlySet<string> = new Set([
  "nodemailer",
  "openai",
  "@anthropic-ai/sdk",
  "pg",
  "postgres",
  "mysql2",
  "sqlite3",
  "better-sqlite3",
  "prisma",
  "@prisma/client",
  "mongoose",
  "express",
  "fastify",
  "koa",
  "socket.io",
  "ws",
  "next",
  "dotenv",
  "node-cron",
]);
