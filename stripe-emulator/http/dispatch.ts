// One API request from its headers to its answer: key, version, route, idempotency, transaction, expansion.
import { createHash } from "node:crypto";
import Stripe from "stripe";
import { type Fault, type FaultBody, fault, invalidRequest, isFault } from "../engine/faults.ts";
import { randomText } from "../engine/identifiers.ts";
import type { Jobs } from "../engine/timetable.ts";
import type { Engine } from "../engine/types.ts";
import { expandAnswer } from "./expand.ts";
import { readForm } from "./form.ts";
import type { Route } from "./route.ts";

export type ApiRequest = {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Record<string, string | undefined>;
};
export type ApiAnswer = { status: number; body: string; headers: Record<string, string> };

export type Dispatcher = (request: ApiRequest) => ApiAnswer;

type Setup = {
  engine: Engine;
  jobs: Jobs;
  routes: readonly Route[];
  secretKey: string | null;
  log: (line: string) => void;
};

type Matched = { route: Route; parts: Record<string, string> };

/** Answers requests one after another; everything a request changes is one transaction with its idempotent answer. */
export function createDispatcher({ engine, jobs, routes, secretKey, log }: Setup): Dispatcher {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

  function match({ method, path }: ApiRequest): Matched {
    for (const { route, pattern } of table) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found)
        return {
          route,
          parts: Object.fromEntries(
            Object.entries(found.groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]),
          ),
        };
    }
    throw fault(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    });
  }

  function answer(request: ApiRequest, id: string): { status: number; body: string; replayOf?: string } {
    checkKey(request, secretKey);
    checkVersion(request);
    const matched = match(request);
    const parameters = parametersOf(request);
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const known = key === undefined ? undefined : recall(engine, key, request);
    if (known) return known;
    const account = accountOf(engine, request);
    const work = () => {
      const call = { engine, jobs, id: matched.parts.id ?? "", parts: matched.parts, parameters, account };
      const result = matched.route.run(call);
      const body = JSON.stringify(expandAnswer(engine, result, expansions(request, parameters)));
      if (key !== undefined) remember(engine, { key, request, id, status: 200, body });
      return { status: 200, body };
    };
    const keeping = () => {
      try {
        return work();
      } catch (error) {
        if (key !== undefined && isFault(error) && error.keepChanges) {
          remember(engine, { key, request, id, status: error.status, body: faultText(error.body) });
        }
        throw error;
      }
    };
    return engine.onBehalf({ id, idempotencyKey: key ?? null }, () =>
      matched.route.ownTransactions ? keeping() : engine.store.transaction(keeping),
    );
  }

  return (request) => {
    const id = `req_${randomText(14)}`;
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "request-id": id,
      "stripe-version": Stripe.API_VERSION,
    };
    const key = request.headers["idempotency-key"];
    if (key) headers["idempotency-key"] = key;
    try {
      const { status, body, replayOf } = answer(request, id);
      if (replayOf) Object.assign(headers, { "idempotent-replayed": "true", "original-request": replayOf });
      return { status, body, headers };
    } catch (error) {
      const known: Fault = isFault(error) ? error : unexpected(error, log);
      return {
        status: known.status,
        body: faultText(known.body),
        headers: { ...headers, "stripe-should-retry": String(known.status >= 500) },
      };
    }
  };
}

const faultText = (body: FaultBody): string => JSON.stringify({ error: body });

function unexpected(error: unknown, log: Setup["log"]): Fault {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return fault(500, {
    type: "api_error",
    message: "Sorry! There was an error while talking to the emulator. It has been written to its log.",
  });
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

function checkKey(request: ApiRequest, secretKey: string | null): void {
  const given =
    /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? basicUser(request.headers.authorization);
  if (!given) {
    throw fault(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    });
  }
  if (secretKey === null ? /^sk_test_\w+$/.test(given) : given === secretKey) return;
  throw fault(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(8)}${given.slice(-4)}`,
  });
}

function basicUser(header: string | undefined): string | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? "")?.[1];
  return encoded && Buffer.from(encoded, "base64").toString("utf8").split(":")[0];
}

function checkVersion({ headers }: ApiRequest): void {
  const asked = headers["stripe-version"];
  if (asked === undefined || asked === Stripe.API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${asked}. The emulator speaks ${Stripe.API_VERSION} only.`);
}

function parametersOf({ method, path, query, body, headers }: ApiRequest): { [key: string]: unknown } {
  if (method === "GET" || method === "DELETE") return readForm(method === "DELETE" && body ? body : query);
  if (!path.startsWith("/v2/")) {
    const type = headers["content-type"] ?? "";
    if (body && !type.startsWith("application/x-www-form-urlencoded")) {
      throw invalidRequest(`Invalid request: the body of a v1 call is form-encoded, not ${type || "untyped"}.`);
    }
    return readForm(body);
  }
  if (!body) return {};
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    throw invalidRequest("Invalid request: the body is not valid JSON.");
  }
  throw invalidRequest("Invalid request: the body must be a JSON object.");
}

function expansions({ path }: ApiRequest, parameters: { [key: string]: unknown }): string[] {
  const asked = path.startsWith("/v2/") ? undefined : parameters.expand;
  if (asked === undefined) return [];
  const values = typeof asked === "object" && asked !== null ? Object.values(asked) : [];
  return values.filter((value: unknown): value is string => typeof value === "string");
}

function accountOf(engine: Engine, { headers }: ApiRequest): string {
  const account = headers["stripe-account"] ?? headers["stripe-context"] ?? "";
  if (account === "" || engine.store.get("account_progress", account)) return account;
  throw fault(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

const fingerprintOf = ({ method, path, body, headers }: ApiRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([method, path, body, headers["stripe-account"] ?? ""]))
    .digest("hex");

function recall(
  engine: Engine,
  key: string,
  request: ApiRequest,
): { status: number; body: string; replayOf: string } | undefined {
  if (key.length > 255) throw invalidRequest("Idempotency-Key must be at most 255 characters.");
  const row = engine.store.one("select * from answers where key = ?", key);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprintOf(request)) {
    throw fault(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: Number(row.status), body: String(row.body), replayOf: String(row.request) };
}

type Answered = { key: string; request: ApiRequest; id: string; status: number; body: string };

/** Keys are kept for a day, as Stripe keeps them. */
const keyLifeSeconds = 86_400;

function remember(engine: Engine, { key, request, id, status, body }: Answered): void {
  engine.store.run("delete from answers where created < ?", engine.realNow() - keyLifeSeconds);
  engine.store.run(
    "insert or replace into answers values (?, ?, ?, ?, ?, ?)",
    key,
    fingerprintOf(request),
    status,
    body,
    id,
    engine.realNow(),
  );
}
