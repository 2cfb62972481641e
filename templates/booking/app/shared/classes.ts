import { choice, dateTime, duration, entity, longText, number, relation, text } from "@ninefold/entity";
import start from "./start.json";

export const classes = entity("classes", {
  one: "Class",
  many: "Classes",
  icon: "calendar-days",
  access: "managed",
  title: "name",
  add: "Add a class",
  fields: {
    name: text("Name", { required: true, max: 60, placeholder: start.classes[0]?.name ?? "" }),
    startsAt: dateTime("Begins", { required: true }),
    lasts: duration("Lasts", { required: true, default: 60 }),
    teacher: text("Teacher", { max: 60 }),
    room: text("Where", { max: 60 }),
    places: number("Places", { required: true, default: 10, min: 1, max: 500, step: 1 }),
    cancelHours: number("Can be cancelled until", {
      required: true,
      default: 12,
      min: 0,
      max: 168,
      step: 1,
      unit: "hours before",
    }),
    about: longText("Good to know", { max: 600 }),
  },
  sort: "startsAt",
});

/** Written by the server alone, which counts the places. Members see their own, the owner sees all. */
export const bookings = entity("bookings", {
  one: "Booking",
  many: "Bookings",
  icon: "ticket",
  access: "inbox",
  title: "state",
  fields: {
    class: relation("Class", "classes", { required: true, readOnly: true }),
    state: choice("State", ["Booked", "Waiting", "Cancelled"], {
      required: true,
      default: "Booked",
      readOnly: true,
      colors: { Booked: "#2f8f5b", Waiting: "#c78a12", Cancelled: "#8a8a8a" },
    }),
  },
  sort: "createdAt",
});

/** A class as a person sees it in the timetable. */
export type Offered = {
  id: string;
  name: string;
  startsAt: string;
  lasts: number;
  teacher: string | null;
  room: string | null;
  about: string | null;
  places: number;
  taken: number;
  waiting: number;
  mine: "Booked" | "Waiting" | null;
  /** One's place among those who wait, from 1; null for all others. */
  turn: number | null;
  /** Until when it can be given back. */
  cancelUntil: string;
};
