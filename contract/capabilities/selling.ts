// What apps sell once: declared in their code, paid in Checkout, told to the app, seen and refunded by its owner.
import { z } from "zod";
import { APP_ENVIRONMENTS } from "../hosting.ts";
import { declaredName } from "./schedules.ts";

/** Of one sale, all lines together; the least is the operator's MINIMUM_PRICE_CENTS. */
export const SALE_MAX_CENTS = 999_999;
export const SALE_LINES_MAX = 20;
export const SALE_QUANTITY_MAX = 999;
export const SALE_NAME_MAX = 100;
/** What the app keeps with a sale, as JSON. */
export const SALE_DATA_BYTES_MAX = 2 * 1024;
/** Sales that wait for one person; the oldest is closed for a new one. */
export const SALE_OPEN_PER_PERSON = 5;
/** Sales that wait to be paid, of one app. */
export const SALE_OPEN_PER_APP = 500;
/** How long a sale can be paid. */
export const SALE_OPEN_MINUTES = 120;
export const SALE_ATTEMPTS = 12;
/** The app's work on one event. */
export const SALE_RUN_SECONDS = 60;
export const SALES_SHOWN = 100;

/** The parameter of an app's address under which a buyer comes back, and the one that says that they did not pay. */
export const SALE_PARAMETER = "sale";
export const SALE_CANCELLED_PARAMETER = "cancelled";

export const saleDeclaration = z.object({ name: declaredName, refunds: z.boolean() });
export type SaleDeclaration = z.infer<typeof saleDeclaration>;

export const saleLine = z.object({
  name: z
    .string()
    .trim()
    .min(1, "What is sold needs a name.")
    .max(SALE_NAME_MAX, `The name of what is sold has at most ${SALE_NAME_MAX} characters.`),
  /** Cents of one. */
  amount: z
    .int("An amount is a whole number of cents, as in 2500 for 25.00.")
    .min(0, "An amount can't be negative.")
    .max(SALE_MAX_CENTS, "A sale is 9,999.99 at most."),
  quantity: z
    .int("A quantity is a whole number.")
    .min(1, "A quantity is 1 at least.")
    .max(SALE_QUANTITY_MAX, `A quantity is ${SALE_QUANTITY_MAX} at most.`)
    .default(1),
});
export type SaleLine = z.infer<typeof saleLine>;

const path = z
  .string()
  .max(1_000, "`back` is too long.")
  .regex(/^\/(?![/\\])[^\\\s]*$/, '`back` is a path of the app, as in "/tickets".');

/** `POST /sales` of an app's own process. `person` or `visitor`: who is to pay, as the app knows them. */
export const newSale = z.object({
  sale: declaredName,
  lines: z
    .array(saleLine)
    .min(1, "A sale needs something that is sold.")
    .max(SALE_LINES_MAX, `A sale has at most ${SALE_LINES_MAX} lines.`),
  data: z
    .json()
    .optional()
    .refine(
      (data) => data === undefined || new TextEncoder().encode(JSON.stringify(data)).length <= SALE_DATA_BYTES_MAX,
      `The data of a sale is ${SALE_DATA_BYTES_MAX / 1024} kB at most.`,
    ),
  back: path.default("/"),
  person: z.uuid().nullable().default(null),
  visitor: z.string().max(64).nullable().default(null),
  /** The host that the app was asked at; empty where it does not know. */
  host: z.string().max(255).default(""),
});
export type NewSale = z.output<typeof newSale>;

/**
 * - `open`: not paid yet, can still be;
 * - `paid`; `refunded`: all of it went back; `disputed`: the buyer's bank has taken it back, for now or for good;
 * - `expired`: was never paid, and can't be any more.
 */
export const SALE_STATUSES = ["open", "paid", "refunded", "disputed", "expired"] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const sale = z.object({
  id: z.uuid(),
  /** As the app's code declares it. */
  sale: z.string(),
  status: z.enum(SALE_STATUSES),
  lines: z.array(saleLine),
  amount: z.number().int().describe("cents"),
  currency: z.string(),
  /** No real money moves. */
  test: z.boolean(),
  person: z.uuid().nullable(),
  data: z.json(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  receiptUrl: z.url().nullable(),
});
export type Sale = z.infer<typeof sale>;

/** The answer of `POST /sales`: where the sale is paid. */
export const offeredSale = z.object({ id: z.uuid(), url: z.url(), amount: z.number().int(), test: z.boolean() });
export type OfferedSale = z.infer<typeof offeredSale>;

/** What anybody with a sale's id may see of it before it is paid. */
export const saleQuestion = z.object({
  app: z.string(),
  status: z.enum(SALE_STATUSES),
  lines: z.array(saleLine),
  amount: z.number().int().describe("cents"),
  currency: z.string(),
  test: z.boolean(),
});
export type SaleQuestion = z.infer<typeof saleQuestion>;

export const SALE_EVENTS = ["paid", "refunded"] as const;
export type SaleEventKind = (typeof SALE_EVENTS)[number];

/** What the app's `onPaid` or `onRefunded` is given. `id` is the sale's: the same however often it is tried. */
export const saleTask = z.object({
  kind: z.enum(SALE_EVENTS),
  attempt: z.number().int(),
  sale: sale.extend({ personName: z.string().nullable() }),
});
export type SaleTask = z.infer<typeof saleTask>;

export const SALE_EVENT_STATES = ["waiting", "running", "done", "failed"] as const;

/** What became of telling the app. */
export const saleEvent = z.object({
  kind: z.enum(SALE_EVENTS),
  state: z.enum(SALE_EVENT_STATES),
  attempts: z.number().int(),
  error: z.string().nullable(),
});
export type SaleEvent = z.infer<typeof saleEvent>;

export const soldSale = sale.omit({ data: true }).extend({
  buyer: z.string().nullable(),
  refundedCents: z.number().int(),
  events: z.array(saleEvent),
});
export type SoldSale = z.infer<typeof soldSale>;

/** `GET /api/projects/:id/sales?environment=`. The figures are of the live app, in cents. */
export const projectSales = z.object({
  declared: z.array(saleDeclaration),
  /** The live app's sales can be paid: its owner's account can be. */
  canBePaid: z.boolean(),
  currency: z.string(),
  figures: z.object({
    /** Of the running calendar month, before the fee, less what went back. */
    monthCents: z.number().int(),
    monthCount: z.number().int(),
    /** What reached the owner's account of all sales so far. */
    earnedCents: z.number().int(),
  }),
  sales: z.array(soldSale),
});
export type ProjectSales = z.infer<typeof projectSales>;

export const salesOf = z.object({ environment: z.enum(APP_ENVIRONMENTS) });
