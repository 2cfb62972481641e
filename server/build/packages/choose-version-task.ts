// A task of workers: of all that the registry tells of a package, the one version that is wanted.
import semver from "semver";
import { z } from "zod";

const record = z.record(z.string(), z.string()).catch({});
const version = z.object({
  dist: z.object({ integrity: z.string().optional(), tarball: z.string() }),
  dependencies: record.optional(),
  optionalDependencies: record.optional(),
  peerDependencies: record.optional(),
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().optional() }))
    .catch({})
    .optional(),
  hasInstallScript: z.boolean().catch(false).optional(),
  scripts: record.optional(),
  gypfile: z.boolean().catch(false).optional(),
  os: z.array(z.string()).catch([]).optional(),
  cpu: z.array(z.string()).catch([]).optional(),
});
const packument = z.object({
  "dist-tags": record.optional(),
  versions: z.record(z.string(), z.unknown()),
});

export type Chosen = Readonly<{
  version: string;
  integrity: string;
  tarball: string;
  /** With the peers that it can't do without. */
  dependencies: Readonly<Record<string, string>>;
  peers: readonly string[];
  /** Why it can't be taken; null when it can. */
  trouble: string | null;
}>;

const SCRIPTS = ["preinstall", "install", "postinstall"];

/**
 * @param wanted an exact version, a range, or a tag such as `latest`
 * @returns null when there is no such version
 */
export function run({ text, wanted }: { text: Uint8Array; wanted: string }): Chosen | null {
  const told = packument.parse(JSON.parse(Buffer.from(text).toString("utf8")));
  const tags = told["dist-tags"] ?? {};
  const found = pick(Object.keys(told.versions), tags, wanted);
  if (found === null) return null;
  const { dist, dependencies: all = {}, optionalDependencies = {}, ...rest } = version.parse(told.versions[found]);
  // What a package can do without it does without: most of that is compiled for a machine.
  const dependencies = Object.fromEntries(
    Object.entries(all).filter(([name]) => !Object.hasOwn(optionalDependencies, name)),
  );
  const peers = Object.entries(rest.peerDependencies ?? {}).filter(
    ([name]) => rest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const integrity = /\bsha512-[A-Za-z0-9+/]{86}==/.exec(dist.integrity ?? "")?.[0] ?? "";
  return {
    version: found,
    integrity,
    tarball: dist.tarball,
    dependencies: { ...Object.fromEntries(peers), ...dependencies },
    peers: peers.map(([name]) => name).filter((name) => !Object.hasOwn(dependencies, name)),
    trouble: troubleOf({ ...rest, hasIntegrity: integrity !== "" }),
  };
}

function pick(versions: readonly string[], tags: Readonly<Record<string, string>>, wanted: string): string | null {
  const tagged = Object.hasOwn(tags, wanted) ? tags[wanted] : undefined;
  if (tagged !== undefined) return versions.includes(tagged) ? tagged : null;
  if (semver.validRange(wanted) === null) return null;
  const latest = tags.latest;
  if (latest !== undefined && versions.includes(latest) && semver.satisfies(latest, wanted)) return latest;
  return semver.maxSatisfying([...versions], wanted);
}

type Told = Pick<z.infer<typeof version>, "hasInstallScript" | "scripts" | "gypfile" | "os" | "cpu"> & {
  hasIntegrity: boolean;
};

function troubleOf({ hasInstallScript, scripts = {}, gypfile, os = [], cpu = [], hasIntegrity }: Told): string | null {
  if (gypfile) return "it is compiled for each machine, and apps can't compile anything";
  if (hasInstallScript || SCRIPTS.some((name) => Object.hasOwn(scripts, name)))
    return "it runs a script when it is installed, which is never done here";
  if (os.length > 0 || cpu.length > 0) return "it is made for some machines alone";
  return hasIntegrity ? null : "the registry tells no SHA-512 of its content";
}
