// A fresh, migrated database for one test file.
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "#database";

export type TestDatabase = Database & { drop(): Promise<void> };

/** A copy of the migrated template. Call `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const maintenanceUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const maintenance = openDatabase(maintenanceUrl, { connections: 1 });
  await maintenance.pool.query(`create database ${name} template ninefold_template`);
  await maintenance.close();
  const database = openDatabase(maintenanceUrl.replace("/postgres?", `/${name}?`));
  return {
    ...database,
    async drop() {
      await database.close();
      const again = openDatabase(maintenanceUrl, { connections: 1 });
      await again.pool.query(`drop database ${name} with (force)`);
      await again.close();
    },
  };
}
