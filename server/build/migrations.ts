// The names and contents of an app's migrations.
import { createHash } from "node:crypto";
import type { CheckFailure, SourceFiles } from "#contract";
import { buildFailure } from "./build-failure.ts";

const FOLDER = "server/migrations/";
const NAME = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;

export type Migration = { name: string; hash: string };

/** The tree's migrations in order, and what is wrong with their names. */
export function readMigrations(files: SourceFiles): { migrations: Migration[]; failures: CheckFailure[] } {
  const paths = Object.keys(files)
    .filter((path) => path.startsWith(FOLDER))
    .sort();
  const failures: CheckFailure[] = [];
  const migrations: Migration[] = [];
  let expected = 1;
  for (const path of paths) {
    const name = path.slice(FOLDER.length);
    const number = NAME.exec(name)?.[1];
    if (number === undefined) failures.push(buildFailure(`"${name}" must be named like 0001_create_hives.sql.`, path));
    else if (Number(number) !== expected)
      failures.push(
        buildFailure(
          `"${name}" must have the number ${String(expected).padStart(4, "0")}: migrations count up from 0001 without gaps.`,
          path,
        ),
      );
    else {
      migrations.push({
        name,
        hash: createHash("sha256")
          .update(files[path] ?? "")
          .digest("hex"),
      });
      expected += 1;
    }
  }
  return { migrations, failures };
}
