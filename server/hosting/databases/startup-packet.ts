// Reads the first packet of a PostgreSQL connection, which names role and database (PostgreSQL's manual, 54.7).

/** What a client opens a connection with. */
export type FirstPacket =
  | { kind: "incomplete" }
  /** It asks to encrypt; the answer is one byte. */
  | { kind: "encryption"; bytes: number }
  | { kind: "startup"; bytes: number; parameters: readonly (readonly [name: string, value: string])[] }
  /** Not a connection that an app has any use for: a cancel request, an old protocol, or nonsense. */
  | { kind: "unwanted" };

const PACKET_BYTES_MAX = 10_000;
const HEAD_BYTES = 8;
const SSL_REQUEST = 80_877_103;
const GSS_ENCRYPTION_REQUEST = 80_877_104;
const PROTOCOL_MAJOR = 3;

/** Reads the packet at the beginning of `received`; more may follow it. */
export function readFirstPacket(received: Buffer): FirstPacket {
  if (received.length < HEAD_BYTES) return { kind: "incomplete" };
  const bytes = received.readUInt32BE(0);
  const code = received.readUInt32BE(4);
  if (bytes < HEAD_BYTES || bytes > PACKET_BYTES_MAX) return { kind: "unwanted" };
  if (received.length < bytes) return { kind: "incomplete" };
  if (code === SSL_REQUEST || code === GSS_ENCRYPTION_REQUEST)
    return bytes === HEAD_BYTES ? { kind: "encryption", bytes } : { kind: "unwanted" };
  if (code >>> 16 !== PROTOCOL_MAJOR) return { kind: "unwanted" };
  const parameters = readParameters(received.subarray(HEAD_BYTES, bytes));
  return parameters ? { kind: "startup", bytes, parameters } : { kind: "unwanted" };
}

/** Pairs of texts that end with a zero byte each, and one zero byte at the very end; null for anything else. */
function readParameters(body: Buffer): [string, string][] | null {
  if (body.at(-1) !== 0) return null;
  const words = body.subarray(0, -1).toString("latin1").split("\0");
  if (words.pop() !== "" || words.length % 2 !== 0) return null;
  const pairs: [string, string][] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [name = "", value = ""] = words.slice(index, index + 2);
    if (name === "") return null;
    pairs.push([name, value]);
  }
  return pairs;
}

/**
 * Null when the connection is for this role and this database and nothing else, else why not. Each must be named
 * exactly once: PostgreSQL believes the last of several, and takes a database that is not named to be called as the user.
 */
export function refusalOf(
  parameters: readonly (readonly [name: string, value: string])[],
  own: { user: string; database: string },
): string | null {
  const valuesOf = (wanted: string) => parameters.filter(([name]) => name === wanted).map(([, value]) => value);
  const isOnly = (values: string[], expected: string) => values.length === 1 && values[0] === expected;
  if (!isOnly(valuesOf("user"), own.user)) return "this app's own role is the only one it can sign in as";
  if (!isOnly(valuesOf("database"), own.database)) return "this app's own database is the only one it can open";
  if (valuesOf("replication").length > 0) return "replication is not for apps";
  return null;
}

/** The one-byte answer to a request for encryption: the connection goes over a socket that nobody else can reach. */
export const DECLINED = Buffer.from("N");

/** PostgreSQL's way of refusing a connection, with an SQLSTATE. */
export function fatalError(code: string, message: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${message}`].map((field) => `${field}\0`).join("");
  const body = Buffer.from(`${fields}\0`);
  const packet = Buffer.alloc(5 + body.length);
  packet.write("E");
  packet.writeUInt32BE(body.length + 4, 1);
  body.copy(packet, 5);
  return packet;
}
