// Calls to the outside whose host app.json does not name: each would be refused once it is made.
import type { CheckFailure, SourceFiles } from "#contract";

/** A host that is written out: what is put together as the app runs says nothing here. */
const CALLED = /\bfetchOutside\(\s*(?:new URL\(\s*)?["'`]https?:\/\/([A-Za-z0-9.-]{1,253})(?=["'`/?#:])/g;

export function outsideProblems(files: SourceFiles): CheckFailure[] {
  const named = outboundIn(files["app.json"] ?? "");
  // What is wrong with app.json itself its own check says.
  if (named === null) return [];
  return Object.entries(files).flatMap(([path, text]) =>
    path.startsWith("server/") ? unnamed(path, text, named) : [],
  );
}

function outboundIn(text: string): readonly string[] | null {
  try {
    const { outbound = [] } = JSON.parse(text) as { outbound?: unknown };
    return Array.isArray(outbound) ? outbound.map((host) => String(host).toLowerCase()) : null;
  } catch {
    return null;
  }
}

/** As the proxy reads it: `*.example.com` is every host below it. */
const isNamed = (host: string, named: readonly string[]) =>
  named.some((wanted) => (wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted));

function unnamed(path: string, text: string, named: readonly string[]): CheckFailure[] {
  return [...text.matchAll(CALLED)]
    .map(({ index, 1: host = "" }) => ({ index, host: host.toLowerCase() }))
    .filter(({ host }) => !isNamed(host, named))
    .map(({ index, host }) => ({
      check: "build" as const,
      path,
      line: text.slice(0, index).split("\n").length,
      message: `${host} is not among the outbound hosts of app.json: name it there, "outbound": ["${host}"].`,
    }));
}
