import {
  choice,
  date,
  duration,
  email,
  entity,
  longText,
  money,
  number,
  phone,
  relation,
  text,
  time,
  yesNo,
} from "@ninefold/entity";
import start from "./start.json";
import { WEEKDAYS } from "./times.ts";

export const services = entity("services", {
  one: "Service",
  many: "Services",
  icon: "scissors",
  access: "managed",
  title: "name",
  add: "Add a service",
  fields: {
    name: text("Name", { required: true, max: 60, placeholder: start.services[0]?.name ?? "" }),
    lasts: duration("Takes", { required: true, default: 30 }),
    price: money("Price", { currency: start.currency, min: 0 }),
    about: text("What it is", { max: 160 }),
    offered: yesNo("Offered", { default: true }),
  },
  sort: "price",
});

/** When the shop is open; a day with a break has two. */
export const hours = entity("hours", {
  one: "Opening",
  many: "Opening hours",
  icon: "clock",
  access: "managed",
  title: "day",
  add: "Add opening hours",
  fields: {
    day: choice("Day", WEEKDAYS, { required: true, default: "Monday" }),
    from: time("From", { required: true }),
    until: time("Until", { required: true }),
  },
});

/** Days on which the shop is closed all the same. */
export const closures = entity("closures", {
  one: "Closed day",
  many: "Closed days",
  icon: "calendar-x",
  access: "managed",
  title: "why",
  fields: { day: date("Day", { required: true, unique: true }), why: text("Why", { max: 80 }) },
  sort: "day",
});

export const appointments = entity("appointments", {
  one: "Appointment",
  many: "Appointments",
  icon: "calendar-check",
  access: "closed",
  title: "name",
  fields: {
    name: text("Your name", { required: true, max: 80 }),
    phone: phone("Phone", { required: true }),
    mail: email("E-mail", { help: "For a confirmation, if you like." }),
    service: relation("Service", "services", { required: true }),
    day: date("Day", { required: true }),
    from: time("From", { required: true }),
    lasts: duration("Takes", { required: true, default: 30 }),
    wish: longText("Anything we should know?", { max: 500 }),
    state: choice("State", ["Booked", "Came", "Did not come", "Cancelled"], {
      required: true,
      default: "Booked",
      colors: { Booked: "#3f78c2", Came: "#2f8f5b", "Did not come": "#c78a12", Cancelled: "#8a8a8a" },
    }),
    code: text("Code", { readOnly: true, hidden: true }),
  },
  sort: "day",
  public: { by: "code", read: ["name", "service", "day", "from", "lasts", "state"] },
});

/** One row: how the shop takes bookings. */
export const rules = entity("rules", {
  one: "Rule",
  many: "Rules",
  icon: "settings",
  access: "managed",
  title: "timeZone",
  fields: {
    timeZone: text("Time zone", { required: true, max: 60, default: "America/New_York" }),
    everyMinutes: number("A time every", { required: true, default: 30, min: 5, max: 120, step: 5, unit: "minutes" }),
    leadHours: number("At the earliest", { required: true, default: 2, min: 0, max: 168, unit: "hours ahead" }),
    cancelHours: number("Can be cancelled until", {
      required: true,
      default: 12,
      min: 0,
      max: 168,
      unit: "hours before",
    }),
  },
});

export type Shop = {
  services: { id: string; name: string; lasts: number; price: number | null; about: string | null }[];
  days: { day: string; times: string[] }[];
};
