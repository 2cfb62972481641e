// Calls of the assistant to the app that it builds: whom it passes for, and as much of the answer as a model needs.
import { callerFor, type Hosting } from "#hosting";

export type AppCall = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** The body. */
  text: string | undefined;
  /** Its media type. */
  type: string;
  /** `owner`, `member`, `member2`, `stranger`, or the key of a role of the app's own. */
  as: string;
  signal: AbortSignal;
}>;

export type AppCallAnswer = Readonly<{ status: number; headers: Record<string, string>; body: string }>;

const CALL_MS = 10_000;
const BODY_SHOWN = 8_000;
const HEADERS_SHOWN = new Set(["content-type", "content-disposition", "location", "cache-control", "retry-after"]);

/** @throws Refusal with the app's trouble in words */
export async function callPreview(
  hosting: Pick<Hosting, "call">,
  app: Readonly<{ projectId: string; ownerId: string }>,
  { method, path, text, type, as, signal }: AppCall,
): Promise<AppCallAnswer> {
  const answer = await hosting.call({
    projectId: app.projectId,
    environment: "preview",
    method,
    path,
    as: callerFor(as, app.ownerId),
    headers: text === undefined ? {} : { "content-type": type },
    ...(text !== undefined && { body: text }),
    timeoutMs: CALL_MS,
    signal,
  });
  return { status: answer.status, headers: shownHeaders(answer.headers), body: shownBody(answer) };
}

function shownHeaders(headers: readonly string[]): Record<string, string> {
  const shown: Record<string, string> = {};
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index]?.toLowerCase() ?? "";
    if (HEADERS_SHOWN.has(name)) shown[name] = (headers[index + 1] ?? "").slice(0, 300);
  }
  return shown;
}

function shownBody({ headers, text }: Readonly<{ headers: readonly string[]; text: string }>): string {
  const type = shownHeaders(headers)["content-type"] ?? "";
  if (/^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(type)) return `(${text.length} characters of ${type})`;
  if (text.length <= BODY_SHOWN) return text;
  return `${text.slice(0, BODY_SHOWN)} … (${text.length} characters in all)`;
}
