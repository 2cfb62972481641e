// `npm run payments:replay`: gives webhooks that failed ten times another ten, once their cause is mended.
import { readConfig } from "#config";
import { openDatabase } from "#database";
import { replayDeadEvents } from "#payments";
import { reachDatabase } from "./reach-database.ts";

const config = readConfig(process.env, process.cwd());

const { url, close } = await reachDatabase(config);
const database = openDatabase(url, { connections: 1 });
try {
  const count = await replayDeadEvents(database);
  process.stdout.write(`Webhooks to be applied again: ${count}\n`);
} finally {
  await database.close();
  await close();
}
