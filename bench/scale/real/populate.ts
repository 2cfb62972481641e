// Makes a fleet in a data folder: the first apps are deployed by the product's own steps; of the rest the database is made and
// brought up to date by the product's own functions, and the row of the deployment is written as such a deploy leaves it.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFiles } from "#contract";
import { createTemplates } from "#templates";
import { openFleetDatabases } from "../../../server/hosting/testing/fleet.ts";
import { createProject, deploy, type Fixture, openFixture } from "../../hosting-fixture.ts";

export type FleetApp = Readonly<{ projectId: string; hasDatabase: boolean }>;

const AT_ONCE = 4;
const TEMPLATE = "equipment-loans";

const fileOf = (dataDir: string) => join(dataDir, "fleet.json");

/** The apps that are there already, in the order of the model's. */
export async function readFleet(dataDir: string): Promise<FleetApp[]> {
  return JSON.parse(await readFile(fileOf(dataDir), "utf8").catch(() => "[]"));
}

/**
 * @param options.deployed so many of the first are really deployed
 * @param options.needsDatabase whether app number `index` is to have its database now; others would get it when first asked
 * @returns seconds that one deploy and one database took, with several made at once
 */
export async function populate(options: {
  dataDir: string;
  apps: number;
  deployed: number;
  needsDatabase(index: number): boolean;
}): Promise<{ deploySeconds: number | null; databaseSeconds: number | null }> {
  const fleet = await readFleet(options.dataDir);
  const fixture = await openFixture(options.dataDir);
  try {
    const files = await sourceOf();
    const first = fleet.length;
    while (fleet.length < options.apps)
      fleet.push({ projectId: (await createProject(fixture)).projectId, hasDatabase: false });
    const toDeploy = first === 0 ? indices(Math.min(options.deployed, options.apps)) : [];
    const began = performance.now();
    await atOnce(toDeploy, async (index) => {
      await deploy(fixture, fleet[index]?.projectId ?? "", files);
      fleet[index] = { projectId: fleet[index]?.projectId ?? "", hasDatabase: true };
    });
    const deploySeconds = toDeploy.length > 0 ? (performance.now() - began) / 1_000 / toDeploy.length : null;
    const rest = indices(options.apps).filter((index) => index >= Math.max(first, toDeploy.length));
    await serveTheSame(
      fixture,
      rest.map((index) => fleet[index]?.projectId ?? ""),
    );
    const missing = indices(options.apps).filter((index) => !fleet[index]?.hasDatabase && options.needsDatabase(index));
    const databaseSeconds = await addDatabases(fixture, missing, fleet);
    await writeFile(fileOf(options.dataDir), JSON.stringify(fleet));
    return { deploySeconds, databaseSeconds };
  } finally {
    await fixture.close();
  }
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

async function atOnce(indexes: readonly number[], action: (index: number) => Promise<void>): Promise<void> {
  const waiting = [...indexes].reverse();
  const work = async () => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) await action(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function sourceOf(): Promise<SourceFiles> {
  const template = await createTemplates().read(TEMPLATE);
  if (!template) throw new Error(`There is no template ${TEMPLATE}.`);
  return template.files;
}

/** Rows as a deploy of the first app's version would leave them. */
async function serveTheSame({ database }: Fixture, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const hash = await servedHash(database);
  const rows = projectIds.map((project_id) => ({
    project_id,
    status: "serving" as const,
    artifact_hash: hash,
    finished_at: new Date(),
  }));
  for (let begin = 0; begin < rows.length; begin += 1_000)
    await database.query
      .insertInto("deployments")
      .values(rows.slice(begin, begin + 1_000))
      .execute();
}

async function addDatabases(fixture: Fixture, indexes: readonly number[], fleet: FleetApp[]): Promise<number | null> {
  if (indexes.length === 0) return null;
  const { database, appsDatabaseUrl, builder } = fixture;
  const artifact = await builder.open(await servedHash(database));
  if (!artifact) throw new Error("The first app's artifact is gone.");
  const databases = await openFleetDatabases(database, appsDatabaseUrl, artifact.directory);
  const began = performance.now();
  try {
    await atOnce(indexes, async (index) => {
      const projectId = fleet[index]?.projectId ?? "";
      await databases.make(projectId);
      fleet[index] = { projectId, hasDatabase: true };
    });
  } finally {
    await databases.close();
  }
  return (performance.now() - began) / 1_000 / indexes.length;
}

async function servedHash({ query }: Fixture["database"]): Promise<string> {
  const rows = query.selectFrom("deployments").select("artifact_hash").where("status", "=", "serving").limit(1);
  return (await rows.executeTakeFirstOrThrow()).artifact_hash ?? "";
}
