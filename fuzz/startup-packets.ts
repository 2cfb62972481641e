// How connections to PostgreSQL begin (its manual, 54.7), and what an app may say instead.
import type { Random } from "#test-tools";

const VERSION_3 = 196_608;
const CODES = [VERSION_3, VERSION_3, VERSION_3, VERSION_3, 80_877_103, 80_877_104, 80_877_102, 131_072, 0] as const;

function packet(code: number, words: readonly string[]): Buffer {
  const body = Buffer.from(words.length === 0 ? "" : `${words.join("\0")}\0\0`, "latin1");
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + body.length, 0);
  head.writeUInt32BE(code, 4);
  return Buffer.concat([head, body]);
}

export const startupPacket = (user: string) => packet(VERSION_3, ["user", user, "database", "app_role"]);

/** Wishes for encryption, then words that open a connection or don't, then some of what follows them. */
export function openingOf(random: Random): Buffer {
  const wishes = Array.from({ length: random.below(4) }, () => packet(80_877_103, []));
  const user = random.pick(["app_role", "app_role", "app_role", "postgres", ""]);
  const words = random.pick([
    ["user", user, "database", "app_role"],
    ["user", user, "database", "app_role", "options", "-c a=b"],
    ["user", user, "user", "postgres", "database", "app_role"],
    ["database", "app_role", "replication", "true", "user", user],
    [],
  ]);
  const query = Buffer.concat([Buffer.from("Q\0\0\0\x0d"), Buffer.from("select 1\0")]);
  return Buffer.concat([...wishes, packet(random.pick(CODES), words), random.chance(0.5) ? query : random.bytes(20)]);
}
