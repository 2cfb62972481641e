// The one way to call the server: adds the token, reads refusals, and waits for a new sign-in when a session has ended.
import { ApiError, statusOf, tokenOf } from "./api-error.ts";
import type { SessionState, SessionStore } from "./session.ts";
import type { SignInGate } from "./sign-in-gate.ts";

/** What is told of a request that was refused because the session has ended. */
export type RefusedRequest = { method: string; path: string; body?: unknown };
export type CallOptions = {
  signal?: AbortSignal;
  /** Given, a 401 is not waited out: this hears of the request, and the call fails with the refusal. Nobody is signed in then. */
  onAuthError?: (request: RefusedRequest) => void;
};
export type Api = {
  get: <Answer>(path: string, options?: CallOptions) => Promise<Answer>;
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  put: <Answer>(path: string, body: unknown, options?: CallOptions) => Promise<Answer>;
  remove: <Answer>(path: string, options?: CallOptions) => Promise<Answer>;
  /** The body as a file, whatever it is. */
  download: (path: string, options?: CallOptions) => Promise<Blob>;
  /** Posts a file as it is; its type says what it is. Tells how much of it is under way. */
  upload: <Answer>(path: string, file: Blob, options?: CallOptions & { onProgress?: OnProgress }) => Promise<Answer>;
};

type Call = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: unknown; asFile?: boolean } & {
  file?: { content: Blob; onProgress: OnProgress };
  signal?: AbortSignal | undefined;
  onAuthError?: CallOptions["onAuthError"] | undefined;
};
/** `share` is between 0 and 1. */
type OnProgress = (share: number) => void;
type Dependencies = { session: SessionStore; gate: SignInGate; fetch: typeof fetch };

/** Calls that answer 401 for a wrong password or code, where no session has ended. */
const SIGN_IN_PATHS = ["/login", "/login/code", "/register", "/logout"];

/** Answers with the parsed body; refuses with an `ApiError`. */
export function createApi(dependencies: Dependencies): Api {
  const call = <Answer>(request: Call) => callOrWaitForSignIn<Answer>(dependencies, request);
  return {
    get: (path, options) => call({ method: "GET", path, ...options }),
    post: (path, body, options) => call({ method: "POST", path, body: body ?? {}, ...options }),
    put: (path, body, options) => call({ method: "PUT", path, body, ...options }),
    remove: (path, options) => call({ method: "DELETE", path, ...options }),
    download: (path, options) => call({ method: "GET", path, asFile: true, ...options }),
    upload: (path, content, { onProgress = () => {}, ...options } = {}) =>
      call({ method: "POST", path, file: { content, onProgress }, ...options }),
  };
}

/**
 * On 401: clears the session, opens the login modal, remembers the request and retries it once after the sign-in. What somebody asked
 * for goes out under their name alone: whoever signs in next, here or in another tab, has not asked for it.
 */
async function callOrWaitForSignIn<Answer>(dependencies: Dependencies, request: Call): Promise<Answer> {
  const { session, gate } = dependencies;
  const caller = session.get();
  try {
    return await send<Answer>(dependencies, request);
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401 && !SIGN_IN_PATHS.includes(request.path);
    if (!ended) throw error;
    if (!session.end(error.token)) {
      if (!isOf(caller, session.get())) throw notSent(request);
      return send<Answer>(dependencies, request);
    }
    if (request.onAuthError !== undefined) {
      const { method, path, body } = request;
      request.onAuthError({ method, path, body });
      throw error;
    }
    return new Promise<Answer>((resolve, reject) => {
      const resume = () => retryOnce<Answer>(dependencies, request, caller).then(resolve, reject);
      request.signal?.addEventListener("abort", () => reject(request.signal?.reason), { once: true });
      gate.open({ reason: "expired", pending: { resume, abandon: () => reject(error) } });
    });
  }
}

/** Whoever asked without being signed in may be anybody. */
const isOf = (caller: SessionState, now: SessionState): boolean =>
  caller.token === null || caller.username === now.username;

function notSent({ method, path }: Call): ApiError {
  console.warn("Not sent again, since somebody else has signed in:", method, path);
  return new ApiError({ status: 0, loggedOnly: true });
}

async function retryOnce<Answer>(dependencies: Dependencies, request: Call, caller: SessionState): Promise<Answer> {
  if (!isOf(caller, dependencies.session.get())) throw notSent(request);
  try {
    return await send<Answer>(dependencies, request);
  } catch (error) {
    console.warn("The retry after signing in failed:", request.method, request.path, error);
    throw new ApiError({ status: statusOf(error), loggedOnly: true, token: tokenOf(error) });
  }
}

async function send<Answer>({ session, fetch }: Dependencies, request: Call): Promise<Answer> {
  const headers = new Headers({ accept: "application/json" });
  const { token } = session.get();
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (request.file !== undefined) {
    const { status, text } = await sendFile(request, request.file, headers);
    if (status < 200 || status > 299) throw refusal(status, parse(text), token);
    // As below.
    return parse(text) as Answer;
  }
  if (request.body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(request.path, {
    method: request.method,
    headers,
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: request.signal ?? null,
  }).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new ApiError({ status: 0 });
  });
  // Only `download` asks for a file, and says so in its type.
  if (response.ok && request.asFile) return (await response.blob()) as Answer;
  const body = parse(await response.text());
  if (!response.ok) throw refusal(response.status, body, token);
  // The server of the same version answers by the contract; its schemas are checked in its own tests.
  return body as Answer;
}

/** `fetch` does not tell how far a body has got; the older interface does. */
function sendFile(
  { path, signal }: Call,
  { content, onProgress }: { content: Blob; onProgress: OnProgress },
  headers: Headers,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    headers.set("content-type", content.type || "application/octet-stream");
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () => reject(new ApiError({ status: 0 })));
    request.addEventListener("abort", () => reject(signal?.reason));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    signal?.throwIfAborted();
    request.send(content);
  });
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(status: number, body: unknown, token: string | null): ApiError {
  const fields = typeof body === "object" && body !== null ? body : {};
  return new ApiError({
    status,
    token,
    ...("error" in fields && typeof fields.error === "string" ? { serverText: fields.error } : {}),
    ...("code" in fields && typeof fields.code === "string" ? { code: fields.code } : {}),
    ...("challenge" in fields && typeof fields.challenge === "string" ? { challenge: fields.challenge } : {}),
  });
}
