// Visitors of a fleet's apps who are signed in: rows in the platform's database, and tokens as the gateway gives them.
import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { readSecrets } from "#secrets";
import { type Fleet, PLATFORM_DATABASE } from "./fleet.ts";

export type Visitor = Readonly<{ projectId: string; token: string }>;

const LIFETIME_SECONDS = 3_600;
const DAY_MS = 86_400_000;

/** `count` people, shared out among the apps, each with a sign-in of their own. */
export async function createVisitors(fleet: Fleet, projects: readonly string[], count: number): Promise<Visitor[]> {
  const { appTokenKey } = await readSecrets("", fleet.installationKey);
  const { rows } = await fleet.platform.query(
    `with people as (insert into users (username, password_hash)
       select $1 || number, '-' from generate_series(1, $2) as number returning id)
     insert into sessions (user_id, expires_at) select id, $3 from people returning id, user_id`,
    [`fleet-${randomBytes(4).toString("hex")}-`, count, new Date(Date.now() + DAY_MS)],
    PLATFORM_DATABASE,
  );
  const until = Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS;
  return Promise.all(
    rows.map(async ({ id: sid, user_id: userId }, index) => {
      const projectId = projects[index % projects.length] ?? "";
      const token = await new SignJWT({ sid })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("ninefold")
        .setAudience(`app:live:${projectId}`)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(until)
        .sign(appTokenKey);
      return { projectId, token };
    }),
  );
}
