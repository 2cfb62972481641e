// The control calls over HTTP, for tests and operators in another process; guarded by the API key.
import { z } from "zod";
import type { Control } from "../control.ts";
import { invalidRequest } from "../engine/faults.ts";

const clock = z.strictObject({
  seconds: z.number().optional(),
  days: z.number().optional(),
  to: z.number().int().optional(),
});
const payment = z.strictObject({
  session: z.string(),
  number: z.string().optional(),
  email: z.string().optional(),
  confirm: z.boolean().optional(),
});
const cardChange = z.strictObject({ customer: z.string(), number: z.string() });
const dispute = z.strictObject({
  charge: z.string(),
  reason: z.string().optional(),
  amount: z.number().int().positive().optional(),
});
const closing = z.strictObject({ dispute: z.string(), outcome: z.enum(["won", "lost"]) });
const account = z.strictObject({ account: z.string(), requirement: z.string().optional() });
const chance = z.number().min(0).max(1);
const chaos = z.strictObject({
  duplicate: chance.optional(),
  drop: chance.optional(),
  shuffle: z.boolean().optional(),
  delayMs: z.number().int().min(0).optional(),
  seed: z.number().int().optional(),
});
const resend = z.strictObject({ event: z.string().optional() });

type Handler = (body: unknown) => unknown;

function taking<Body>(schema: z.ZodType<Body>, work: (body: Body) => unknown): Handler {
  return (body) => {
    const read = schema.safeParse(body);
    if (!read.success) throw invalidRequest(z.prettifyError(read.error));
    return work(read.data) ?? { done: true };
  };
}

/** `POST /_emulator/<name>` with JSON; `GET /_emulator/state` for the clock and the deliveries. */
export function controlHandlers(control: Control): Record<string, Handler> {
  const state = () => ({ now: control.now(), deliveries: control.deliveries(), balance: control.balance() });
  return {
    "GET state": state,
    "POST clock": taking(clock, ({ to, ...span }) => ({
      now: to === undefined ? control.advance(span) : control.advanceTo(to),
    })),
    "POST payments": taking(payment, ({ session, ...card }) => control.payCheckout(session, card)),
    "POST cards": taking(cardChange, ({ customer, number }) => control.changeCard(customer, number)),
    "POST disputes": taking(dispute, ({ charge, ...more }) => control.openDispute(charge, more)),
    "POST disputes/close": taking(closing, ({ dispute: id, outcome }) => control.closeDispute(id, outcome)),
    "POST accounts/complete": taking(account, ({ account: id }) => control.completeOnboarding(id)),
    "POST accounts/restrict": taking(account, ({ account: id, requirement }) =>
      control.restrictAccount(id, requirement),
    ),
    "POST accounts/relieve": taking(account, ({ account: id }) => control.relieveAccount(id)),
    "POST accounts/close": taking(account, ({ account: id }) => control.closeAccount(id)),
    "POST chaos": taking(chaos, (body) => control.setChaos(body)),
    "POST resend": taking(resend, ({ event }) => ({ resent: control.resend(event) })),
  };
}
