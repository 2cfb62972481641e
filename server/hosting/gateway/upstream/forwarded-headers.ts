// The headers of a request as the app gets them: the visitor's own, where it was sent, and who asks.
import { SEE_AS_HEADER } from "../../calls/caller.ts";
import { triedRole } from "../../calls/tried-people.ts";
import { idForApp } from "../access/machine-access.ts";
import type { Call } from "../call.ts";
import { signStranger } from "../public-pages/strangers.ts";
import type { PolicyScope } from "../responses/policy.ts";
import { type Forwarding, headersForApp, linesOf } from "./proxied-headers.ts";
import type { Visitor } from "./types.ts";
import { createUserSigner, SIGNATURE_HEADER, USER_HEADER } from "./user-headers.ts";

export function createForwarder(deps: {
  scopeOf(call: Pick<Call, "requestHead" | "address">): PolicyScope;
  clock: () => number;
}) {
  const { scopeOf, clock } = deps;
  const sign = createUserSigner(clock);

  function signed({ claims, answer }: Visitor, key: Buffer) {
    return sign({ id: idForApp(claims), name: answer.username, role: answer.role, plan: answer.plan }, key);
  }

  return Object.freeze({
    forwardingOf: (call: Pick<Call, "requestHead" | "address">, visitor: Visitor, key: Buffer): Forwarding => ({
      ...scopeOf(call),
      identity: identityOf(visitor, signed(visitor, key).headers),
    }),
    /** Header lines for the app. A head that comes again is not gone through again, while its visitor stays the same. */
    linesFor(call: Call, visitor: Visitor, key: Buffer): string {
      const { requestHead, address } = call;
      const { claims, answer } = visitor;
      const known = requestHead.memory?.forwarded;
      const isSameVisitor = known?.claims === claims && known.answer === answer;
      if (isSameVisitor && known.key === key && known.base === address.base && known.untilMs > clock())
        return known.lines;
      const { headers, untilMs } = signed(visitor, key);
      const lines = linesOf(headersForApp(requestHead, { ...scopeOf(call), identity: identityOf(visitor, headers) }));
      if (requestHead.memory)
        requestHead.memory.forwarded = { claims, answer, key, base: address.base, untilMs, lines };
      return lines;
    },
    /** The same for somebody who has not signed in: the app hears neither of an account nor of an address. */
    linesForStranger(call: Call, id: string, key: Buffer): string {
      const { rawHeaders, headers } = call.requestHead;
      const requestHead = { rawHeaders, headers, socket: {} };
      return linesOf(headersForApp(requestHead, { ...scopeOf(call), identity: signStranger(key, id, clock()) }));
    },
  });
}

/** Whom the owner tries out with a role, the app sees as it does from its own menu. */
function identityOf({ claims }: Visitor, [user, signature]: readonly [string, string]): string[] {
  const role = claims.triedAs === undefined ? null : triedRole(claims.triedAs);
  return [USER_HEADER, user, SIGNATURE_HEADER, signature, ...(role === null ? [] : [SEE_AS_HEADER, role])];
}
