// A small app on a real database for the tests of calls: its entities, its server, and people who call it.

import {
  choice,
  date,
  dateTime,
  duration,
  email,
  entity,
  money,
  noOverlap,
  number,
  onePer,
  ordered,
  percent,
  relation,
  stock,
  tags,
  text,
  total,
  when,
  within,
  yesNo,
} from "../../entity/index.ts";
import { resource } from "../index.ts";
import { openServer } from "./served.ts";

export type { Answer, Person } from "./served.ts";

export const hives = entity("hives", {
  one: "Hive",
  many: "Hives",
  fields: {
    name: text("Name", { required: true, max: 40 }),
    code: text("Code", { unique: true }),
    active: yesNo("Active"),
  },
});
export const inspections = entity("inspections", {
  one: "Inspection",
  many: "Inspections",
  title: "summary",
  sort: "-inspectedOn",
  fields: {
    summary: text("Summary", { required: true }),
    hive: relation("Hive", "hives", { required: true }),
    mood: choice("Mood", ["Calm", "Nervous", "Aggressive"], {
      default: "Calm",
      transitions: { Calm: ["Nervous"], Nervous: ["Calm", "Aggressive"], Aggressive: ["Nervous"] },
    }),
    inspectedOn: date("Inspected on", { required: true }),
    weight: number("Weight", { min: 0 }),
    labels: tags("Labels"),
    score: number("Score", { readOnly: true }),
  },
});
export const tasks = entity("tasks", {
  one: "Task",
  many: "Tasks",
  access: "shared",
  fields: { title: text("Title", { required: true }) },
});
export const posts = entity("posts", {
  one: "Post",
  many: "Posts",
  access: "published",
  anonymous: true,
  fields: { title: text("Title", { required: true }) },
});
export const visits = entity("visits", {
  one: "Visit",
  many: "Visits",
  access: "shared",
  title: "hive",
  fields: { hive: relation("Hive", "hives", { required: true }), minutes: number("Minutes") },
});
export const photos = entity("photos", {
  one: "Photo",
  many: "Photos",
  access: "shared",
  fields: { name: text("Name", { required: true }), visit: relation("Visit", "visits") },
});
export const rooms = entity("rooms", {
  one: "Room",
  many: "Rooms",
  access: "managed",
  fields: { name: text("Name", { required: true }) },
});
export const letters = entity("letters", {
  one: "Letter",
  many: "Letters",
  access: "inbox",
  fields: { from: email("From", { required: true }), subject: text("Subject") },
});
export const bookings = entity("bookings", {
  one: "Booking",
  many: "Bookings",
  fields: {
    room: relation("Room", "rooms", { required: true }),
    startsAt: dateTime("Starts at", { required: true }),
    length: duration("Length", { required: true }),
    status: choice("Status", ["Booked", "Cancelled"], { default: "Booked" }),
  },
  rules: [noOverlap({ start: "startsAt", end: "length", per: "room" })],
});
/** Nothing in it can be called off. */
export const turns = entity("turns", {
  one: "Turn",
  many: "Turns",
  fields: { startsAt: dateTime("Starts at", { required: true }), length: duration("Length", { required: true }) },
  rules: [noOverlap({ start: "startsAt", end: "length" })],
});
export const votes = entity("votes", {
  one: "Vote",
  many: "Votes",
  access: "published",
  fields: { post: relation("Post", "posts", { required: true }) },
  rules: [onePer("post")],
});
export const products = entity("products", {
  one: "Product",
  many: "Products",
  access: "managed",
  fields: { name: text("Name", { required: true }), left: number("Left"), price: money("Price") },
});
export const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  fields: {
    product: relation("Product", "products", { required: true }),
    quantity: number("Quantity", { required: true, min: 1 }),
    price: money("Price", { required: true }),
    amount: money("Amount"),
  },
  rules: [
    stock({ relation: "product", field: "left", by: "quantity" }),
    total({ field: "amount", of: ["quantity", "price"] }),
  ],
});

export const absences = entity("absences", {
  one: "Absence",
  many: "Absences",
  access: "shared",
  add: "Ask for days off",
  fields: {
    title: text("Title", { required: true }),
    startsOn: date("Starts on"),
    endsOn: date("Ends on"),
    callAt: dateTime("Call at"),
    status: choice("Status", ["Asked", "Rejected"], { default: "Asked" }),
    reason: text("Reason"),
    paid: yesNo("Paid"),
    account: text("Account"),
    hours: number("Hours", { step: 2 }),
  },
  rules: [
    ordered({ start: "startsOn", end: "endsOn", same: true }),
    within({ field: "startsOn", from: 2 }),
    within({ field: "callAt", to: 0 }),
    when({ field: "reason", by: "status", is: ["Rejected"], required: true, only: true }),
    when({ field: "account", by: "paid", is: [true], required: true }),
  ],
});

export const stays = entity("stays", {
  one: "Stay",
  many: "Stays",
  fields: {
    guest: text("Guest", { required: true }),
    arrivesOn: date("Arrives on"),
    leavesOn: date("Leaves on"),
    rate: money("Rate"),
    tax: percent("Tax"),
    extras: money("Extras"),
    bill: money("Bill"),
    room: money("Room"),
    nights: number("Nights"),
    state: choice("State", ["Asked", "Confirmed", "Cancelled"]),
  },
  rules: [
    // What a total is made of may itself be worked out, wherever it stands.
    total({ field: "bill", of: ["room", "tax", "extras"], op: "plus" }),
    total({ field: "room", of: ["nights", "rate"] }),
    total({ field: "nights", of: ["leavesOn", "arrivesOn"], op: "minus" }),
  ],
});

const ENTITIES = [
  ...[absences, hives, inspections, visits, photos, tasks, posts],
  ...[rooms, letters, bookings, turns, votes, products, orders, stays],
];

/** Opens a database of its own with the app's tables. */
export function openFixture() {
  return openServer({
    resources: ENTITIES.map(resource),
    routes: (own) => own.get("/api/broken", () => Promise.reject(new Error("secret detail"))),
  });
}
