// The contents of a backup: the schemas of its first and last entry, the clusters, and what is left out of the data folder.
import { z } from "zod";

export const FIRST_ENTRY = "backup.json";
export const LAST_ENTRY = "end.json";

/**
 * Clusters of the embedded PostgreSQL, the platform's first: their folders, the files with their superusers' passwords, and
 * a database that nothing is made from, so that being connected to it is in nobody's way.
 */
export const CLUSTERS = [
  { folder: "postgres", passwordFile: "postgres-password", database: "postgres" },
  { folder: "postgres-apps", passwordFile: "postgres-apps-password", database: "apps" },
] as const;
export type Cluster = (typeof CLUSTERS)[number];

/** Copied as a database, not as a file. */
export const EMULATOR_FILE = "stripe-emulator.sqlite";

export const beginning = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Files of PostgreSQL can be read by the same major version on the same kind of machine. */
  system: z.string(),
  postgres: z.number().int(),
  /** The names of the migrations that the platform's database had. */
  migrations: z.array(z.string()),
  clusters: z.array(z.string()),
});
export type Beginning = z.infer<typeof beginning>;

export const ending = z.object({
  /** Both clusters are restored to what they had when this was written into them. */
  restorePoint: z.string(),
  /** Labels that PostgreSQL wants beside each cluster's files. */
  labels: z.record(z.string(), z.string()),
  entries: z.number().int(),
});
export type Ending = z.infer<typeof ending>;

export const thisSystem = `${process.platform}-${process.arch}`;

/** Of the data folder: what belongs to a running server, is scratch, or is copied in another way. */
const LEFT_OUT = new Set(["server.pid", "server.log", "check", "run", ".restoring", EMULATOR_FILE]);

export function isLeftOut(name: string): boolean {
  return (
    LEFT_OUT.has(name) ||
    name.startsWith(`${EMULATOR_FILE}-`) ||
    // Half-made: what is whole has another name.
    name.startsWith(".new-") ||
    CLUSTERS.some(({ folder }) => name === folder || name === `${folder}.partial`)
  );
}
