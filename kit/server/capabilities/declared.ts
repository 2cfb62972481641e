// What an app declares in `createServer`: schedules, hooks, secrets, sales; and the sentences for what is declared wrongly.

export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/** `signal` is aborted when the platform no longer waits. */
export type ScheduledRun = Readonly<{
  /** The same however often this run is begun: keep it beside what was done, so that it is done once. */
  id: string;
  /** When it was to begin. */
  dueAt: Date;
  /** 1 for the first try. */
  attempt: number;
  /** Its owner pressed "Run now". */
  byHand: boolean;
  /** By whose clock it goes: "Europe/Berlin". That of the schedule, else of the app's owner. */
  timeZone: string;
  signal: AbortSignal;
}>;

/**
 * Something that is run by itself. `every`: "15m", "2h", "1d", "2w" (5 minutes at least), with `at` ("07:00") for days and
 * weeks and `on` for weeks; or `cron` with five fields. Times are those of `timeZone`, else of the app's owner.
 * A run has 5 minutes; one that throws is begun again, at most 4 times; one that was missed is made up for once.
 */
export type Schedule = Readonly<{
  timeZone?: string;
  run(run: ScheduledRun): unknown;
}> &
  Readonly<{ every: string; at?: string; on?: Weekday; cron?: undefined } | { cron: string; every?: undefined }>;

/** How the sender of a hook proves itself; `secret` names a secret of the app. "anyone": nobody has to. */
export type HookVerification =
  | "anyone"
  | Readonly<{ by: "stripe" | "github"; secret: string }>
  | Readonly<{
      by: "hmac";
      secret: string;
      /** The header with the HMAC of the raw body. */
      header: string;
      algorithm?: "sha256" | "sha1" | "sha512";
      encoding?: "hex" | "base64";
      /** What stands before the signature there, as in "sha256=". */
      prefix?: string;
    }>
  /** The secret itself, in a header or, without one, in the address as `?token=`. */
  | Readonly<{ by: "token"; secret: string; header?: string }>;

export type HookCall = Readonly<{
  /** The same however often this call is tried: keep it beside what was done, so that it is done once. */
  id: string;
  receivedAt: Date;
  /** 1 for the first try. */
  attempt: number;
  /** By names in small letters, without credentials. */
  headers: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The body as it came. */
  bytes: Uint8Array;
  text(): string;
  /** The body read as JSON. Throws when it is none. */
  json(): unknown;
  signal: AbortSignal;
}>;

/**
 * What another service calls at `POST /hook/<app>/<name>`. The platform checks who calls, answers at once and hands the
 * call on; what throws is tried again with longer and longer pauses, 6 times in all.
 */
export type Hook = Readonly<{ verify: HookVerification; run(call: HookCall): unknown }>;

/** What was sold, as the platform has it. Amounts are whole cents. */
export type Sale = Readonly<{
  /** The same however often the app is told: keep it beside what was done. */
  id: string;
  sale: string;
  /** `disputed`: the buyer's bank has taken it back. */
  status: "open" | "paid" | "refunded" | "disputed" | "expired";
  lines: readonly Readonly<{ name: string; amount: number; quantity: number }>[];
  amount: number;
  currency: string;
  /** No real money moved. */
  test: boolean;
  /** Null for a visitor of a public page. */
  person: string | null;
  /** What `sell` was given as `data`. */
  data: unknown;
  createdAt: string;
  paidAt: string | null;
  receiptUrl: string | null;
}>;

/** `attempt`: 1 for the first try. */
export type SoldSale = Sale &
  Readonly<{
    personName: string | null;
    attempt: number;
    signal: AbortSignal;
  }>;

/**
 * Something that is sold with `sell`. `onPaid` is run once it is paid, `onRefunded` once all of it was given back; both at
 * least once, and again after a pause when they throw (12 times in about three days).
 */
export type SaleRules = Readonly<{ onPaid(sale: SoldSale): unknown; onRefunded?(sale: SoldSale): unknown }>;

export type Declared = Readonly<{
  /** By name, as in `ticket`: what `sell(c, "ticket", …)` offers, and what is done when it is paid. */
  sales?: Readonly<Record<string, SaleRules>>;
  schedules?: Readonly<Record<string, Schedule>>;
  hooks?: Readonly<Record<string, Hook>>;
  /** By name, as in `OPENWEATHER_KEY`, with what it is for and where one gets it. */
  secrets?: Readonly<Record<string, string>>;
}>;

const EACH_MAX = 20;
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const SECRET = /^[A-Z][A-Z0-9_]{0,63}$/;
const EVERY = /^([1-9]\d{0,3})([mhdw])$/;
const AT = /^([01]\d|2[0-3]):[0-5]\d$/;
const SHORTEST_MINUTES = 5;
const CRON_FIELD = /^[\d*,/A-Za-z#L-]+$/;

/** What the platform is told. @throws Error that says in a sentence what is wrong, and where */
export function declarationsOf({ schedules = {}, hooks = {}, secrets = {}, sales = {} }: Declared) {
  return {
    schedules: entriesOf("schedules", schedules).map(([name, schedule]) => describeSchedule(name, schedule)),
    hooks: entriesOf("hooks", hooks).map(([name, hook]) => describeHook(name, hook, secrets)),
    secrets: entriesOf("secrets", secrets, SECRET).map(([name, description]) => ({ name, description })),
    sales: entriesOf("sales", sales).map(([name, rules]) => describeSale(name, rules)),
  };
}

function entriesOf<Part>(what: string, parts: Readonly<Record<string, Part>>, names = NAME): [string, Part][] {
  const entries = Object.entries(parts);
  if (entries.length > EACH_MAX) throw new Error(`An app can have at most ${EACH_MAX} ${what}.`);
  for (const [name] of entries) if (!names.test(name)) throw new Error(`${what}: "${name}" can't be a name here.`);
  return entries;
}

function describeSchedule(name: string, schedule: Schedule) {
  const wrong = (why: string) => new Error(`schedules.${name}: ${why}`);
  if (typeof schedule.run !== "function") throw wrong("it needs a function `run`.");
  const timeZone = schedule.timeZone === undefined ? {} : { timeZone: schedule.timeZone };
  if (schedule.timeZone !== undefined && !isTimeZone(schedule.timeZone))
    throw wrong(`"${schedule.timeZone}" is no time zone; one is written as in "Europe/Berlin".`);
  if (schedule.cron !== undefined) {
    const fields = schedule.cron.trim().split(/\s+/);
    if (fields.length !== 5 || !fields.every((field) => CRON_FIELD.test(field)))
      throw wrong(`"${schedule.cron}" is no cron line of five fields, as in "0 7 * * 1".`);
    return { name, cron: fields.join(" "), ...timeZone };
  }
  const { every, at, on } = schedule;
  const [, count, unit = ""] = EVERY.exec(every ?? "") ?? [];
  if (!count) throw wrong('write `every` as a number and m, h, d or w, as in "15m", "1d" or "2w", or give a `cron`.');
  if (unit === "m" && Number(count) < SHORTEST_MINUTES)
    throw wrong(`it can run every ${SHORTEST_MINUTES} minutes at most.`);
  if (at !== undefined && !AT.test(at)) throw wrong('write `at` as hours and minutes, as in "07:00".');
  if (at !== undefined && unit !== "d" && unit !== "w") throw wrong("`at` is for days and weeks.");
  if (on !== undefined && unit !== "w") throw wrong("`on` is for weeks.");
  return { name, every, ...(at === undefined ? {} : { at }), ...(on === undefined ? {} : { on }), ...timeZone };
}

function describeHook(name: string, { verify, run }: Hook, secrets: Readonly<Record<string, string>>) {
  const wrong = (why: string) => new Error(`hooks.${name}: ${why}`);
  if (typeof run !== "function") throw wrong("it needs a function `run`.");
  if (verify === "anyone") return { name, verify: { by: "none" } };
  if (typeof verify !== "object" || verify === null)
    throw wrong('it needs `verify`: how its sender proves itself, or "anyone".');
  if (!(verify.secret in secrets))
    throw wrong(`declare its secret as well: secrets: { ${verify.secret}: "what it is for" }.`);
  return { name, verify };
}

function describeSale(name: string, { onPaid, onRefunded }: SaleRules) {
  if (typeof onPaid !== "function") throw new Error(`sales.${name}: it needs a function \`onPaid\`.`);
  return { name, refunds: typeof onRefunded === "function" };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
