// `npm run accounts -- remove-second-factor NAME`: for somebody who has lost authenticator app and recovery codes.
import { removeSecondFactor } from "#accounts";
import { readConfig } from "#config";
import { openDatabase } from "#database";
import { reachDatabase } from "./reach-database.ts";

const [command, username, ...more] = process.argv.slice(2);
if (command !== "remove-second-factor" || !username || more.length > 0) {
  process.stderr.write("Say whose: npm run accounts -- remove-second-factor NAME\n");
  process.exit(2);
}

const SENTENCES = {
  removed: `${username} signs in with the password alone from now on, and is signed out everywhere.`,
  "no account": `There is no account called ${username}.`,
  "not on": `${username} has no second factor.`,
};
const { url, close } = await reachDatabase(readConfig(process.env, process.cwd()));
const database = openDatabase(url, { connections: 1 });
try {
  const outcome = await removeSecondFactor(database, username);
  process.stdout.write(`${SENTENCES[outcome]}\n`);
  if (outcome !== "removed") process.exitCode = 1;
} finally {
  await database.close();
  await close();
}
