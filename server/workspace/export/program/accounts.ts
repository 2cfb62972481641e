// Accounts of the exported app: names, passwords and sessions. Whoever runs the app decides who may register.
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Sql } from "./database.ts";

export type Person = { id: string; name: string; role: "owner" | "member" };
export type SignedIn = { token: string } | { error: string; status: number };
export type Accounts = ReturnType<typeof createAccounts>;

export const SESSION_SECONDS = 30 * 24 * 3600;
const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 200;
const ATTEMPTS_MAX = 10;
const ATTEMPTS_WINDOW_MS = 15 * 60_000;
const derive = promisify<string, string, number, Buffer>(scrypt);

type AccountsOptions = {
  sql: Sql;
  /** Whether anybody may create an account; else only the owner, with the code that the start printed. */
  open: boolean;
  ownerCode: string;
};

export function createAccounts({ sql, open, ownerCode }: AccountsOptions) {
  const attempts = createAttempts();

  async function register(name: string, password: string, code: string): Promise<SignedIn> {
    const isOwner = code !== "" && isSame(code, ownerCode);
    if (!isOwner && !open) return { error: "Only the owner of this app can create accounts.", status: 403 };
    const stored = await hashPassword(password);
    const [made] = await sql<{ id: string }[]>`insert into _accounts (name, password, role)
      values (${name}, ${stored}, ${isOwner ? "owner" : "member"}) on conflict do nothing returning id`;
    if (!made) return { error: isOwner ? "This app has an owner already." : "This name is taken.", status: 409 };
    return { token: await openSession(made.id) };
  }

  async function openSession(person: string): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await sql`delete from _sessions where expires_at < now()`;
    await sql`insert into _sessions (hash, person, expires_at) values (${digest(token)}, ${person},
      now() + ${SESSION_SECONDS} * interval '1 second')`;
    return token;
  }

  return {
    hasOwner: async () => (await sql`select from _accounts where role = 'owner'`).length > 0,
    async of(token: string | undefined): Promise<Person | null> {
      if (!token) return null;
      const [row] = await sql<Person[]>`select p.id, p.name, p.role from _sessions s join _accounts p on p.id = s.person
        where s.hash = ${digest(token)} and s.expires_at > now()`;
      return row ?? null;
    },
    isKnown: async (id: string) => UUID.test(id) && (await sql`select from _accounts where id = ${id}`).length > 0,
    /** @param from the client's address: after too many wrong passwords from it further attempts are refused for a while */
    async signIn(form: URLSearchParams, from: string): Promise<SignedIn> {
      const name = (form.get("name") ?? "").trim().slice(0, 64);
      const password = form.get("password") ?? "";
      if (name === "" || password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH)
        return { error: `Give a name and a password of at least ${PASSWORD_MIN_LENGTH} characters.`, status: 400 };
      if (!attempts.allow(from)) return { error: "Too many attempts. Please wait a quarter of an hour.", status: 429 };
      if (form.get("action") === "register") return register(name, password, form.get("code") ?? "");
      const [known] = await sql<
        { id: string; password: string }[]
      >`select id, password from _accounts where name = ${name}`;
      // Hashes for unknown names too, so that the time taken does not tell whether a name exists.
      const isRight = await passwordIs(password, known?.password ?? NOBODYS_PASSWORD);
      if (!known || !isRight) return { error: "Wrong name or password.", status: 401 };
      attempts.forget(from);
      return { token: await openSession(known.id) };
    },
    signOut: async (token: string) => void (await sql`delete from _sessions where hash = ${digest(token)}`),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODYS_PASSWORD = `${"0".repeat(32)}:${"0".repeat(64)}`;
const digest = (token: string) => createHash("sha256").update(token).digest("hex");

async function hashPassword(password: string, salt = randomBytes(16).toString("hex")): Promise<string> {
  return `${salt}:${(await derive(password, salt, 32)).toString("hex")}`;
}

async function passwordIs(password: string, stored: string): Promise<boolean> {
  const [salt = ""] = stored.split(":");
  return isSame(await hashPassword(password, salt), stored);
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function createAttempts() {
  const made = new Map<string, { count: number; until: number }>();
  return {
    allow(from: string): boolean {
      const now = Date.now();
      for (const [key, { until }] of made) if (until < now) made.delete(key);
      const known = made.get(from) ?? { count: 0, until: now + ATTEMPTS_WINDOW_MS };
      known.count += 1;
      made.set(from, known);
      return known.count <= ATTEMPTS_MAX;
    },
    forget: (from: string) => void made.delete(from),
  };
}
