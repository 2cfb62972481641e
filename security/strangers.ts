// The strangers of the tests: other creators, people of other apps, and people of this app without the right.
import type { TestServer } from "#testing";
import type { Names } from "./rules.ts";

export type Stranger = Readonly<{
  name: string;
  token: string;
  userId: string;
  /** Whether the live app of the other creator opens for them. */
  mayOpenApp: boolean;
}>;

export type OwnThings = Readonly<{ token: string; names: Names }>;

/** Everybody but the owner of `project`, whose app costs. */
export async function createStrangers(ninefold: TestServer, projectId: string, others: string): Promise<Stranger[]> {
  const person = async (name: string, mayOpenApp = false): Promise<Stranger> => {
    const { token, username } = await ninefold.register();
    const { rows } = await ninefold.database.pool.query("select id from users where username = $1", [username]);
    return { name, token, userId: rows[0].id, mayOpenApp };
  };
  const subscribe = async (who: Stranger, to: string) => {
    const path = `/api/projects/${to}/create-subscription-session`;
    await ninefold.call("POST", path, { token: who.token, body: { type: "monthly" } });
    const checkout = "select stripe_id from checkouts where user_id = $1";
    const { rows } = await ninefold.database.pool.query(checkout, [who.userId]);
    ninefold.emulator.control.payCheckout(rows[0].stripe_id, {});
    const body = { sessionId: rows[0].stripe_id };
    const { status } = await ninefold.call("POST", "/api/checkouts/confirm", { token: who.token, body });
    if (status !== 200) throw new Error(`subscribing: ${status}`);
  };
  /** A plan that ended, of which the payment provider tells nothing any more. */
  const endedPlan = (who: Stranger) =>
    ninefold.database.pool.query(
      `insert into subscriptions (stripe_id, user_id, project_id, status, plan, price_cents, period_start, period_end,
         synced_at, ended_at)
       values ($1, $2, $3, 'canceled', 'monthly', 1999, now() - interval '40 days', now() - interval '10 days', now(), now())`,
      [`sub_${who.userId}`, who.userId, projectId],
    );
  const visit = (who: Stranger) =>
    ninefold.database.pool.query("insert into app_users (project_id, user_id) values ($1, $2)", [
      projectId,
      who.userId,
    ]);

  const people = await Promise.all([
    person("another creator"),
    person("a subscriber of another app"),
    person("a former subscriber"),
    person("a subscriber without a role", true),
    person("a visitor of the app who did not subscribe"),
  ]);
  const [creator, ofAnother, former, subscriber, visitor] = people;
  if (!creator || !ofAnother || !former || !subscriber || !visitor) throw new Error("five people");
  await ninefold.call("POST", "/api/projects", { token: creator.token, body: {} });
  await subscribe(ofAnother, others);
  await endedPlan(former);
  await subscribe(subscriber, projectId);
  for (const who of [former, subscriber, visitor]) await visit(who);
  return people;
}
