// Answers every refusal and every error as `{ error }`: refusals with their own message, errors without any detail.
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { App } from "./app.ts";
import { outageOf } from "./outage.ts";
import { Refusal } from "./refusal.ts";

const MESSAGE_FAULT = "Something went wrong on our side. Please try again.";
/** Retry-After of answers during an outage of database or disk. */
const RETRY_SECONDS = "2";
const MESSAGE_NOT_FOUND = "There is no such call.";

/** What Fastify and its plugins throw carries a status of its own. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : undefined;

/** Sentences for the refusals that Fastify itself makes. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request's body is not valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The request's body is empty.",
  FST_ERR_CTP_BODY_TOO_LARGE: "This is too long to be sent.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Send the body as JSON.",
};

export function setErrorHandlers(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
      return reply.status(error.status).send({ error: error.message, ...(error.code && { code: error.code }) });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.status(400).send({ error: invalidText(error.validation[0]), code: "INVALID" });
    }
    const status = statusOf(error);
    if (status !== undefined && status >= 400 && status < 500 && error instanceof Error) {
      const code = "code" in error && typeof error.code === "string" ? error.code : "";
      return reply.status(status).send({ error: MESSAGES[code] ?? error.message });
    }
    const outage = outageOf(error);
    if (outage) {
      request.log.error({ error }, "request refused");
      return reply.status(outage.status).header("retry-after", RETRY_SECONDS).send({ error: outage.message });
    }
    request.log.error({ error }, "request failed");
    return reply.status(500).send({ error: MESSAGE_FAULT });
  });
}

/** How Zod begins where the contract has no sentence of its own. */
const UNTOLD = /^(Invalid|Too (big|small)|Unrecognized)/;

function invalidText(problem: { instancePath: string; message?: string | undefined } | undefined): string {
  const field = problem?.instancePath.slice(1).replaceAll("/", ".") ?? "";
  const text = problem?.message ?? "";
  if (text !== "" && !UNTOLD.test(text)) return text;
  return field === "" ? "The request is not valid." : `“${field}” is missing or not valid.`;
}

/** The answer to a call that does not exist. */
export const noSuchCall = { error: MESSAGE_NOT_FOUND };
