// The types of the accounts room's face.

import type { FastifyRequest } from "fastify";
import type { Session } from "#contract";
import type { App, Guard } from "#http";
import type { SignedIn } from "./store.ts";

export type Credentials = Readonly<{ username: string; password: string }>;

export type SignInForm = Credentials & Readonly<{ address: string; cookies: string | undefined }>;

export type CodeForm = Readonly<{ challenge: string; code: string; address: string; cookies: string | undefined }>;

/** A session, and the cookie that makes the device known to the account. */
export type Opened = Readonly<{ session: Session; deviceCookie: string }>;

export type Accounts = Readonly<{
  register(form: Credentials): Promise<Opened>;
  /** With a second factor a right password opens no session: `challenge` is for `finishSignIn`. */
  signIn(form: SignInForm): Promise<Opened | Readonly<{ challenge: string }>>;
  /** The second step: a code for a challenge. */
  finishSignIn(form: CodeForm): Promise<Opened>;
  signOut(sessionId: string): Promise<void>;
  /** The user of a token in either of its forms (bare or `Bearer`), or null. */
  authenticate(authorization: string | undefined): Promise<SignedIn | null>;
  /** The user whom the guard `signedIn` let through. */
  currentUser(request: FastifyRequest): SignedIn;
  /** The id of whom the guard let through; null on routes that anyone may call. */
  personOf(request: FastifyRequest): string | null;
  /** The user while they are signed in anywhere, else null. */
  signedInUser(userId: string): Promise<{ username: string } | null>;
  isSubscribed(userId: string): Promise<boolean>;
  guards: Readonly<{ signedIn: Guard }>;
  registerRoutes(app: App): void;
  removeExpired(): Promise<void>;
}>;
