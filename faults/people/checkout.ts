// Through Checkout: opened at the server, paid at the emulator, confirmed at the server. Never twice for one plan.
import type { World } from "../world.ts";

/**
 * @param openPath the call that opens Checkout
 * @returns whether the server has said that the plan is on
 */
export async function goThroughCheckout(
  world: World,
  buyer: { token: string; openPath: string; body: object },
): Promise<boolean> {
  const { token, openPath, body } = buyer;
  const opened = await world.call({ method: "POST", path: openPath, token, body });
  if (opened.kind !== "done") return false;
  const sessionId = /cs_test_\w+/.exec(String(opened.body.sessionUrl))?.[0] ?? "";
  await world.pay("payments", { session: sessionId });
  const confirmed = await world.call({ method: "POST", path: "/api/checkouts/confirm", token, body: { sessionId } });
  return confirmed.kind === "done" && confirmed.body.status === "fulfilled";
}
