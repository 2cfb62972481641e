// An empty database for one test file, on the PostgreSQL that the test run started.
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect } from "../server/database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server's maintenance database. */
    postgresUrl: string;
    /** Folder in which all test servers share the bundled kit and built artifacts. */
    builderDir: string;
  }
}

/** Call `drop` in `afterAll`, once nothing uses the database any more. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenanceUrl = inject("postgresUrl");
  const name = `kit_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const maintenance = connect(maintenanceUrl);
    await maintenance.unsafe(statement);
    await maintenance.end();
  };
  await run(`create database ${name}`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database ${name} with (force)`) };
}
