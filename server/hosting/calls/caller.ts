// As whom the platform calls an app when it tries it out: the headers that the gateway would set for such a visitor.
import { z } from "zod";
import { signStranger } from "../gateway/public-pages/strangers.ts";
import { SIGNATURE_HEADER, signUser, USER_HEADER } from "../gateway/upstream/user-headers.ts";

/** `seenAs`: the owner asks as somebody with this role of the app's, as in its own menu. */
export const caller = z.union([
  z.object({
    kind: z.literal("person"),
    id: z.string(),
    name: z.string(),
    role: z.enum(["owner", "member"]),
    seenAs: z.string().optional(),
  }),
  z.object({ kind: z.literal("stranger") }),
]);
export type Caller = z.infer<typeof caller>;

export const SEE_AS_HEADER = "x-see-as";
const STRANGER_ID = "stranger-who-tries-out";

/** Names and values, alternating. `key`: the process's gateway key. */
export function headersOfCaller(asked: Caller, key: Buffer, nowMs: number): string[] {
  if (asked.kind === "stranger") return signStranger(key, STRANGER_ID, nowMs);
  const { id, name, role, seenAs } = asked;
  const [user, signature] = signUser({ id, name, role, plan: null }, key, nowMs);
  const seen = seenAs === undefined ? [] : [SEE_AS_HEADER, seenAs];
  return [USER_HEADER, user, SIGNATURE_HEADER, signature, ...seen];
}
