import { seed } from "@ninefold/server";
import { appointments, hours, rules, services } from "../shared/shop.ts";
import { dayAfter, WEEKDAYS, weekdayOf } from "../shared/times.ts";

const today = new Date().toISOString().slice(0, 10);
/** The next days on which the shop is open, tomorrow first. */
const openDays = Array.from({ length: 9 }, (_, ahead) => dayAfter(today, ahead + 1)).filter(
  (day) => !["Sunday", "Monday"].includes(weekdayOf(day)),
);

export default seed(async ({ insert }) => {
  await insert(rules, [{ timeZone: "Europe/Berlin", everyMinutes: 30, leadHours: 2, cancelHours: 12 }]);
  const [trim, cut, beard] = await insert(services, [
    { name: "Trim", lasts: 15, price: 1400, about: "Neck and ears, between two cuts" },
    { name: "Cut and wash", lasts: 30, price: 2800, about: "With a coffee" },
    { name: "Cut and beard", lasts: 60, price: 4600, about: "Hot towel, razor, everything" },
  ]);
  for (const day of WEEKDAYS.slice(1, 6))
    await insert(
      hours,
      day === "Saturday"
        ? [{ day, from: "09:00", until: "14:00" }]
        : [
            { day, from: "09:00", until: "12:30" },
            { day, from: "13:30", until: "18:00" },
          ],
    );
  const people: [string, typeof cut, number, string][] = [
    ["Elias Roth", cut, 0, "09:00"],
    ["Noor Haddad", beard, 0, "10:00"],
    ["Sam Ortiz", cut, 0, "14:00"],
    ["Tom Keller", trim, 0, "15:30"],
    ["Jun Park", cut, 1, "09:30"],
    ["Owen Hill", beard, 1, "16:00"],
    ["Ben Adler", cut, 2, "11:00"],
    ["Leo Marsh", beard, 3, "10:00"],
  ];
  await insert(
    appointments,
    people.map(([name, service, at, from], index) => ({
      name,
      phone: `555 01${20 + index}`,
      service: service?.id,
      day: openDays[at] ?? today,
      from,
      lasts: service?.lasts ?? 30,
    })),
  );
});
