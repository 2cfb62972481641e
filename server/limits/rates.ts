// How often things may be done: every figure of the limiter in one place, with its reason. They are far above what people
// do by hand, and keep one program from taking what everybody shares.
import type { Rate } from "#http";

const MINUTES = 60;

const perPerson = (name: string, count: number, windowSeconds: number): Rate => ({
  name,
  per: "person",
  count,
  windowSeconds,
});

export const rates = {
  /** A course of thirty behind one address registers at once, ten times over. Each costs a slow hash. */
  register: { name: "register", per: "address", count: 300, windowSeconds: 15 * MINUTES },
  /** Good ones too: each costs a slow hash. Wrong ones have bounds of their own (`accounts/throttle.ts`). */
  signIn: { name: "sign-in", per: "address", count: 600, windowSeconds: 15 * MINUTES },
  /** A slow hash for the password, and ten for recovery codes. */
  secondFactor: perPerson("second-factor", 60, 10 * MINUTES),
  /** A message is a run: turns of a model, a build, a check. One every five seconds, with as many in reserve. */
  chat: perPerson("chat", 120, 10 * MINUTES),
  /** A build and a check of types each. */
  save: perPerson("save", 120, 10 * MINUTES),
  /** Megabytes that are read and kept. */
  attach: perPerson("attach", 120, 10 * MINUTES),
  /** An archive in memory, a build and a check. */
  import: perPerson("import", 30, 10 * MINUTES),
  /** A build and an archive. */
  export: perPerson("export", 60, 10 * MINUTES),
  /** A build, a migration and a start; taking offline asks Stripe. */
  deploy: perPerson("deploy", 60, 10 * MINUTES),
  /** A build and a start. */
  restore: perPerson("restore", 60, 10 * MINUTES),
  /** An open editor asks every ten seconds until its preview is there: for four tabs, and reloads. */
  initialize: perPerson("initialize", 300, 10 * MINUTES),
  /** Each makes a tree of files and everything that grows from it. */
  create: perPerson("create", 120, 10 * MINUTES),
  /** Reads all files of one or two revisions. */
  compare: perPerson("compare", 300, 10 * MINUTES),
  /** Asked while somebody types, twice a second; it also tells which names there are. */
  names: perPerson("names", 300, 10 * MINUTES),
  /** Looks into DNS. */
  domain: perPerson("domain", 60, 10 * MINUTES),
  /** One for each opening of an app, and one an hour to go on. */
  frames: perPerson("frames", 1_200, 10 * MINUTES),
  /** Calls to Stripe, which has bounds for the platform as a whole: what one person takes of them nobody else has. */
  payments: perPerson("payments", 120, 10 * MINUTES),
  /** A question to a provider, or a message to somebody's server. */
  outside: perPerson("outside", 30, 10 * MINUTES),
  /** A row or two. */
  write: perPerson("write", 1_200, 10 * MINUTES),
  /** Other services call apps from few addresses, and all apps that they call from the same. */
  hook: { name: "hook", per: "address", count: 12_000, windowSeconds: 10 * MINUTES },
  /** Comes back from Stripe without a token; the address is signed. */
  comeBack: { name: "come-back", per: "address", count: 120, windowSeconds: 10 * MINUTES },
  /** Three for each thing that is bought; a hall full of buyers may be behind one address. Each may ask Stripe. */
  sales: { name: "sales", per: "address", count: 600, windowSeconds: 10 * MINUTES },
  /** A page of the emulator and what it posts; nothing of it is money. */
  testPages: { name: "test-pages", per: "address", count: 600, windowSeconds: 10 * MINUTES },
  /** A clone or pull asks three times, each for some of a project's history; editors fetch by themselves every few minutes. */
  git: { name: "git", per: "address", count: 1_200, windowSeconds: 10 * MINUTES },
  /** A push is a build and a check. */
  push: { name: "push", per: "address", count: 120, windowSeconds: 10 * MINUTES },
  /** A program registers once for each person who connects it; people of one address share some services that do so. */
  registerClient: { name: "register-client", per: "address", count: 60, windowSeconds: 10 * MINUTES },
  /** Tokens for a code, and for each hour after it; services ask for all of their people from few addresses. */
  oauthTokens: { name: "oauth-tokens", per: "address", count: 1_200, windowSeconds: 10 * MINUTES },
  /** A row each, that waits for a program. */
  connect: perPerson("connect", 60, 10 * MINUTES),
  /** Access tokens that are none, or were taken back; one whose days are over, and agents that were disconnected, are not among them. */
  refusedTokens: { name: "refused-tokens", per: "address", count: 60, windowSeconds: 10 * MINUTES },
} as const satisfies Record<string, Rate>;
