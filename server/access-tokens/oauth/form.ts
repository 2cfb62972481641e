// OAuth's own way of asking and refusing: forms, and errors by their names (RFC 6749, sections 3.2 and 5.2).
import {
  InvalidRequestError,
  OAuthError,
  ServerError,
  TooManyRequestsError,
} from "@modelcontextprotocol/sdk/server/auth/errors.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type App, outageOf, Refusal } from "#http";
import { FORM_BYTES_MAX } from "./limits.ts";

export type Form = Readonly<Record<string, string | undefined>>;

const FAULT = "Something went wrong on our side. Please try again.";

/** Forms alone are taken in this scope. */
export function takeForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))];
      const form: Form = Object.fromEntries(fields);
      if (Object.keys(form).length < fields.length) done(new InvalidRequestError("A field stands there twice."));
      else done(null, form);
    },
  );
}

/** @param body what was parsed above; null where nothing was sent */
export const formOf = (body: unknown): Form => (body ?? {}) as Form;

export function answerAsOauth(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = (status: number, told: OAuthError) => reply.status(status).send(told.toResponseObject());
  if (error instanceof OAuthError) return answer(400, error);
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
    const told =
      error.status === 429 ? new TooManyRequestsError(error.message) : new InvalidRequestError(error.message);
    return answer(error.status, told);
  }
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return answer(status, new InvalidRequestError("The request is not usable."));
  request.log.error({ error }, "a request of OAuth failed");
  return answer(outageOf(error)?.status ?? 500, new ServerError(outageOf(error)?.message ?? FAULT));
}
