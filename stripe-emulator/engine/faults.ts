// Refusals in Stripe's shape: type, code, message, param and HTTP status; thrown by rules, answered by the HTTP layer.

export type FaultBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  advice_code?: string;
  payment_intent?: object;
  payment_method?: object;
  doc_url?: string;
};

export type Fault = Error & { status: number; body: FaultBody; keepChanges: boolean };

export const fault = (status: number, body: FaultBody, keepChanges = false): Fault =>
  Object.assign(new Error(body.message), { status, body, keepChanges });

export const isFault = (error: unknown): error is Fault =>
  error instanceof Error && "status" in error && "body" in error && "keepChanges" in error;

/** 400: the request itself is wrong. */
export const invalidRequest = (message: string, param?: string, code?: string): Fault =>
  fault(400, {
    type: "invalid_request_error",
    message,
    ...(param ? { param } : {}),
    ...(code ? { code, doc_url: documentation(code) } : {}),
  });

/** 404 for an object the path names, 400 for one a parameter names, as Stripe does. */
export function noSuch(label: string, id: string, param: string, inPath: boolean): Fault {
  const body: FaultBody = {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: documentation("resource_missing"),
    message: `No such ${label}: '${id}'`,
    param,
  };
  return fault(inPath ? 404 : 400, body);
}

/** 402: the card said no. What was recorded of the attempt stays. */
export const cardFault = (body: Omit<FaultBody, "type">): Fault => fault(402, { type: "card_error", ...body }, true);

export const documentation = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
