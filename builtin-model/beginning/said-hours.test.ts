// Opening hours as people say them.
import { describe, expect, it } from "vitest";
import { hoursIn } from "./said-hours.ts";

/** "Tu-Sa 09:00-17:00" a line for days with the same. */
const said = (text: string) => hoursIn(text)?.map(({ day, from, until }) => `${day.slice(0, 2)} ${from}-${until}`);
const on = (days: string, ...spans: string[]) =>
  days.split(" ").flatMap((day) => spans.map((span) => `${day} ${span}`));

describe("hours", () => {
  it.each([
    ["Tues to Sat 9 to 5, closed 1–2", on("Tu We Th Fr Sa", "09:00-13:00", "14:00-17:00")],
    ["weekdays 8:30-17:00 and Saturday 10-2", [...on("Mo Tu We Th Fr", "08:30-17:00"), "Sa 10:00-14:00"]],
    ["9 to 5, closed Mondays", on("Tu We Th Fr Sa Su", "09:00-17:00")],
    ["open Tuesday to Thursday", on("Tu We Th", "09:00-17:00")],
    ["Mon, Wed and Fri 16:00-20:00", on("Mo We Fr", "16:00-20:00")],
    ["9am-6pm Mon-Wed, 10-4 Sat", [...on("Mo Tu We", "09:00-18:00"), "Sa 10:00-16:00"]],
    ["Mon–Tue 9–12 and 13–17, Sunday closed", on("Mo Tu", "09:00-12:00", "13:00-17:00")],
    ["Open Thu–Fri 9–5. Lunch 1–2.", on("Th Fr", "09:00-13:00", "14:00-17:00")],
    ["Thu to Mon 6-10pm", on("Mo Th Fr Sa Su", "18:00-22:00")],
    ["2 to 6 on Fridays", ["Fr 14:00-18:00"]],
  ])("%s", (text, hours) => expect(said(text)).toEqual(hours));

  it.each([
    "30-45 min, 5 to 10 people on Monday",
    "book a trim for 20 to 30 euros",
    "from 5 to 3",
    "closed",
    "they came on a Friday and found it open",
  ])("none in %s", (text) => expect(said(text)).toBeUndefined());
});
