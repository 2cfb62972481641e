import { choice, date, dateTime, entity, number, relation, text, url } from "@ninefold/entity";

export const STATES = ["Works", "Slow", "Down"] as const;
export const STATE_COLORS = { Works: "#2f8f5b", Slow: "#c78a12", Down: "#c23b3b" } as const;

export const services = entity("services", {
  one: "Service",
  many: "Services",
  icon: "server",
  access: "managed",
  title: "name",
  add: "Add a service",
  fields: {
    name: text("Name", { required: true, unique: true, max: 60, placeholder: "Booking" }),
    about: text("What it is", { max: 120 }),
    state: choice("State", STATES, { required: true, default: "Works", colors: STATE_COLORS }),
    address: url("Checked at", { help: "Asked every five minutes. Its host must stand in outbound of app.json." }),
    position: number("Place in the list", { default: 10, hidden: true }),
    checkedAt: dateTime("Last heard of", { readOnly: true }),
  },
  sort: "position",
  public: { read: ["name", "about", "state", "checkedAt"], list: true },
});

/** The worst of a day, for the bars of the last ninety days; written by the server alone. */
export const days = entity("days", {
  one: "Day",
  many: "Days",
  icon: "calendar",
  access: "managed",
  title: "day",
  fields: {
    service: relation("Service", "services", { required: true, readOnly: true }),
    day: date("Day", { required: true, readOnly: true }),
    state: choice("Worst", STATES, { required: true, readOnly: true, colors: STATE_COLORS }),
  },
  sort: "-day",
});
