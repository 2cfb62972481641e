// Which headers of a message are for whoever is at its other end, and which for one connection only (RFC 9110, 7.6.1).

/** What frames a body is among them: whoever passes a message on says that anew. */
export const HOP_BY_HOP: readonly string[] = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

const NOTHING: readonly string[] = [];

/** What a Connection header says to be for one connection only, in small letters. */
export function connectionNames(value: string | undefined): readonly string[] {
  if (value === undefined || value === "keep-alive") return NOTHING;
  return value
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
}

/** Names and values in turns, as node:http has them raw, without what is for one connection only and without `others`. */
export function endToEnd(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const pairs: [name: string, value: string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  const named = pairs.filter(([name]) => name.toLowerCase() === "connection").map(([, value]) => value);
  const left = new Set([...HOP_BY_HOP, ...others, ...connectionNames(named.join())]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
