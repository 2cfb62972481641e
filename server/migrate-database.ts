// `npm run migrate`: brings the tables of DATABASE_URL up to date, before servers of this version come. They would do it themselves.
import { readConfig } from "#config";
import { openDatabase } from "#database";

const { databaseUrl } = readConfig(process.env, process.cwd());
if (databaseUrl === null) {
  process.stdout.write(
    "Nothing to do: the embedded PostgreSQL is brought up to date by the server. DATABASE_URL names another.\n",
  );
} else {
  const database = openDatabase(databaseUrl, { connections: 1 });
  try {
    const applied = await database.migrate();
    process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(", ")}\n` : "Everything is up to date.\n");
  } finally {
    await database.close();
  }
}
