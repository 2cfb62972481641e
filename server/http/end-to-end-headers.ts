// Separates end-to-end headers from hop-by-hop headers, which are for one connection only (RFC 9110, 7.6.1).

/** Framing headers (content-length, transfer-encoding) are among them: a proxy sets them anew. */
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

/** The header names that a Connection header lists, in lower case. */
export function connectionNames(value: string | undefined): readonly string[] {
  if (value === undefined || value === "keep-alive") return NOTHING;
  return value
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
}

/** Raw headers of node:http (names and values alternating) without hop-by-hop headers and without `others`. */
export function endToEnd(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const pairs: [name: string, value: string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  const named = pairs.filter(([name]) => name.toLowerCase() === "connection").map(([, value]) => value);
  const left = new Set([...HOP_BY_HOP, ...others, ...connectionNames(named.join())]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
