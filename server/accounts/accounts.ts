// Accounts: who a person is. Register, sign in, sign out, and the guard that every signed-in call asks.
import type { FastifyRequest } from "fastify";
import { AUTH_REQUIRED, ERROR_INVALID_TOKEN, ERROR_USERNAME_TAKEN, ERROR_WRONG_CREDENTIALS } from "#contract";
import type { Database } from "#database";
import { type App, badRequest, conflict, type Guard, unauthorized } from "#http";
import type { Limiter } from "#limits";
import { deviceCookie, knownDevice } from "./devices.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { registerAccountRoutes } from "./routes.ts";
import { createAccountStore, type SignedIn } from "./store.ts";
import { createThrottle } from "./throttle.ts";
import { readToken, SESSION_DAYS, signToken, tokenOf } from "./tokens.ts";
import type { Accounts, Credentials, Opened, SignInForm } from "./types.ts";

export function createAccounts(dependencies: {
  database: Database;
  limiter: Limiter;
  sessionKey: Uint8Array;
  /** Of new accounts. */
  passwordMinLength: number;
  /** Browsers reach the platform by https. */
  secureCookies: boolean;
  /** Whether the creator's platform plan is active. */
  isSubscribed: (userId: string) => Promise<boolean>;
  /** Hears that a session ended, so that what it opened can be closed. */
  onSignOut?: (sessionId: string) => void;
}): Accounts {
  const { database, sessionKey, isSubscribed } = dependencies;
  const store = createAccountStore(database);
  const throttle = createThrottle(dependencies.limiter);
  const users = new WeakMap<FastifyRequest, SignedIn>();

  async function openSession(userId: string, username: string): Promise<Opened> {
    const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000);
    const sessionId = await store.addSession(userId, expiresAt);
    const token = await signToken(sessionKey, { sessionId, userId, username, expiresAt });
    return {
      session: { token, isSubscribed: await isSubscribed(userId) },
      deviceCookie: await deviceCookie(sessionKey, userId, dependencies.secureCookies),
    };
  }

  async function authenticate(authorization: string | undefined): Promise<SignedIn | null> {
    const token = tokenOf(authorization);
    const sessionId = token === null ? null : await readToken(sessionKey, token);
    return sessionId === null ? null : store.findSession(sessionId);
  }

  const signedIn: Guard = {
    sentence: "someone who is signed in",
    async ask(request) {
      const header = request.headers.authorization;
      if (tokenOf(header) === null) throw unauthorized("Please sign in first.", AUTH_REQUIRED);
      const user = await authenticate(header);
      if (!user) throw unauthorized(ERROR_INVALID_TOKEN);
      users.set(request, user);
    },
  };

  const accounts: Accounts = Object.freeze({
    async register({ username, password }: Credentials) {
      const { passwordMinLength } = dependencies;
      if (password.length < passwordMinLength)
        throw badRequest(`Password must have at least ${passwordMinLength} characters`);
      const userId = await store.addUser(username, await hashPassword(password));
      if (userId === null) throw conflict(ERROR_USERNAME_TAKEN);
      return openSession(userId, username);
    },
    async signIn({ username, password, address, cookies }: SignInForm) {
      const user = await store.findUser(username);
      const device = user && (await knownDevice(sessionKey, user.id, cookies));
      const forgive = await throttle.reserve({ username, address, device });
      if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user)
        throw unauthorized(ERROR_WRONG_CREDENTIALS);
      await forgive();
      return openSession(user.id, user.username);
    },
    async signOut(sessionId: string) {
      await store.removeSession(sessionId);
      dependencies.onSignOut?.(sessionId);
    },
    authenticate,
    currentUser(request: FastifyRequest) {
      const user = users.get(request);
      if (!user) throw new Error("currentUser was asked on a route without the guard signedIn");
      return user;
    },
    personOf: (request: FastifyRequest) => users.get(request)?.id ?? null,
    signedInUser: store.findSignedIn,
    isSubscribed,
    guards: { signedIn },
    registerRoutes: (app: App) => registerAccountRoutes(app, accounts),
    removeExpired: store.removeExpired,
  });
  return accounts;
}
