// The passphrase of a backup: from the environment, or asked for without being shown.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { BackupError } from "./sealed-stream.ts";

const LEAST_LENGTH = 12;

/**
 * `BACKUP_PASSPHRASE`, or what somebody types.
 * @param options.isNew it is being chosen: asked for twice, and not too short
 * @throws BackupFault when there is none
 */
export async function askPassphrase(environment: NodeJS.ProcessEnv, options: { isNew: boolean }): Promise<string> {
  const given = environment.BACKUP_PASSPHRASE;
  if (!given && !process.stdin.isTTY)
    throw new BackupError("Set BACKUP_PASSPHRASE: a backup holds keys and is readable with its passphrase only.");
  const passphrase = given || (await askHidden("Passphrase of the backup: "));
  if (options.isNew && passphrase.length < LEAST_LENGTH)
    throw new BackupError(`The passphrase needs ${LEAST_LENGTH} characters or more.`);
  if (options.isNew && !given && (await askHidden("Once more: ")) !== passphrase)
    throw new BackupError("These were two different passphrases.");
  return passphrase;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await asking.question("");
  } finally {
    asking.close();
    process.stdout.write("\n");
  }
}
