// Calls to the app's own server: address, token, JSON, and refusals as errors.
import { words } from "../../words/index.ts";
import { accessStore, sessionStore } from "../app/session.ts";
import { link } from "../capabilities/live/link.ts";

/** A refusal by the server: a sentence for people, the status, and messages for single fields. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  constructor(message: string, status: number, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.fields = fields;
  }
}

/** Nobody could answer just now; what is shown is no less true for it. */
export const isPassing = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** What `api` takes: as `fetch`, and `json` for a body to send as JSON. */
export type ApiInit = RequestInit & { json?: unknown };

/** Calls the app's server and gives its JSON (text for other types, undefined for 204). Throws ApiError on refusal. */
export async function api<Answer = unknown>(path: string, init: ApiInit = {}): Promise<Answer> {
  const answer = await call(path, init);
  if (answer.status === 204) return undefined as Answer; // the caller's type says what a call without content gives
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return (await (isJson ? answer.json() : answer.text())) as Answer; // the caller names the shape of its own call
}

/** The raw answer of a call that was not refused. */
export async function call(path: string, { json, ...init }: ApiInit = {}): Promise<Response> {
  const session = sessionStore.get();
  const headers = new Headers(init.headers);
  if (session.token) headers.set("authorization", `Bearer ${session.token}`);
  const { seenAs } = accessStore.get();
  if (seenAs !== null) headers.set("x-see-as", seenAs.key);
  const pageId = link.pageId();
  if (pageId !== null && (init.method ?? "GET") !== "GET") headers.set("x-live-page", pageId);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? init.body : JSON.stringify(json);
  const address = `${session.base}${path.startsWith("/") ? path : `/api/${path}`}`;
  const answer = await fetch(address, { ...init, headers, body: body ?? null }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(words().problems.unreachable, 0);
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

async function refusalOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const { error, fields } = (body ?? {}) as { error?: string; fields?: Record<string, string> }; // the server's refusals
  return new ApiError(error ?? fallbackMessage(answer.status), answer.status, fields);
}

function fallbackMessage(status: number): string {
  if (status === 401) return words().problems.ended;
  if (status === 403) return words().problems.forbidden;
  if (status === 404) return words().problems.gone;
  if (status === 413) return words().problems.tooLarge;
  return words().problems.unknown;
}
