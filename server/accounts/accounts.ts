// Accounts: who a person is. Register, sign in, sign out, and the guard that every signed-in call asks.
import type { FastifyRequest } from "fastify";
import {
  AUTH_REQUIRED,
  ERROR_INVALID_TOKEN,
  ERROR_USERNAME_TAKEN,
  ERROR_WRONG_CREDENTIALS,
  ERROR_WRONG_PASSWORD,
} from "#contract";
import type { Database } from "#database";
import { type App, badRequest, conflict, forbidden, type Guard, unauthorized } from "#http";
import type { Limiter } from "#limits";
import { deviceCookie, knownDevice } from "./devices.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { registerAccountRoutes } from "./routes.ts";
import { registerSecondFactorRoutes } from "./second-factor/routes.ts";
import { type Asker, createSecondFactors } from "./second-factor/second-factor.ts";
import { createAccountStore, type SignedIn } from "./store.ts";
import { createThrottle } from "./throttle.ts";
import { readToken, SESSION_DAYS, signToken, tokenOf } from "./tokens.ts";
import type { Accounts, CodeForm, Credentials, Opened, SignInForm } from "./types.ts";

export function createAccounts(dependencies: {
  database: Database;
  limiter: Limiter;
  sessionKey: Uint8Array;
  /** Encrypts the secrets of second factors. */
  sealingKey: Uint8Array;
  /** Of new accounts. */
  passwordMinLength: number;
  /** Browsers reach the platform by https. */
  secureCookies: boolean;
  /** Whether the creator's platform plan is active. */
  isSubscribed: (userId: string) => Promise<boolean>;
  /** Hears that a session ended, so that what it opened can be closed. */
  onSignOut?: (sessionId: string) => void;
  /** Hears that all sessions of a person ended but this one. */
  onOthersSignedOut?: (userId: string, sessionId: string) => void;
  /** The time of day by which one-time codes are checked, in milliseconds. */
  clock?: (() => number) | undefined;
}): Accounts {
  const { database, sessionKey, isSubscribed } = dependencies;
  const store = createAccountStore(database);
  const throttle = createThrottle(dependencies.limiter);
  const users = new WeakMap<FastifyRequest, SignedIn>();

  const deviceCookieFor = (userId: string) => deviceCookie(sessionKey, userId, dependencies.secureCookies);

  const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * 86_400_000);

  async function opened(
    { id: userId, username }: Readonly<{ id: string; username: string }>,
    session: Readonly<{ sessionId: string; expiresAt: Date }>,
  ): Promise<Opened> {
    const token = await signToken(sessionKey, { ...session, userId, username });
    return {
      session: { token, isSubscribed: await isSubscribed(userId) },
      deviceCookie: await deviceCookieFor(userId),
    };
  }

  /** Whether it is the password of a person who is signed in; guesses count on their session first. */
  async function provePassword({ username, sessionId, address }: Asker, password: string): Promise<void> {
    const forgive = await throttle.reserve({ username, address, device: `session ${sessionId}` });
    const user = await store.findUser(username);
    if (!(await passwordMatches(user?.passwordHash ?? null, password))) throw forbidden(ERROR_WRONG_PASSWORD);
    await forgive();
  }

  const secondFactors = createSecondFactors({
    database,
    limiter: dependencies.limiter,
    sealingKey: dependencies.sealingKey,
    provePassword,
    onOthersEnded: ({ id, sessionId }) => dependencies.onOthersSignedOut?.(id, sessionId),
    clock: dependencies.clock ?? Date.now,
  });

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
      const expiresAt = sessionEnd();
      return opened({ id: userId, username }, { sessionId: await store.addSession(userId, expiresAt), expiresAt });
    },
    async signIn({ username, password, address, cookies }: SignInForm) {
      const user = await store.findUser(username);
      const device = user && (await knownDevice(sessionKey, { userId: user.id, cookies }));
      const forgive = await throttle.reserve({ username, address, device });
      if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user)
        throw unauthorized(ERROR_WRONG_CREDENTIALS);
      await forgive();
      const expiresAt = sessionEnd();
      const sessionId = await store.addSessionWithoutCode(user.id, expiresAt);
      if (sessionId === null) return { challenge: await secondFactors.challenge(user.id) };
      return opened(user, { sessionId, expiresAt });
    },
    async finishSignIn({ cookies, ...form }: CodeForm) {
      const deviceOf = (userId: string, since: Date) => knownDevice(sessionKey, { userId, cookies, since });
      const expiresAt = sessionEnd();
      const { forgive, sessionId, ...user } = await secondFactors.finishSignIn({ ...form, expiresAt }, deviceOf);
      await forgive();
      return opened(user, { sessionId, expiresAt });
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
    registerRoutes(app: App) {
      registerAccountRoutes(app, accounts);
      registerSecondFactorRoutes(app, { accounts, secondFactors, deviceCookieFor });
    },
    async removeExpired() {
      await store.removeExpired();
      await secondFactors.removeExpired();
    },
  });
  return accounts;
}
