import { seed } from "@ninefold/server";
import { evenings, purchases, tickets } from "../shared/evenings.ts";
import start from "../shared/start.json";

const at = (days: number, hour: number) => {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setHours(hour, 0, 0, 0);
  return date.toISOString();
};
const GUESTS: [name: string, quantity: number][] = [
  ["Ana Duarte", 2],
  ["Tom Keller", 1],
  ["Mei Lin", 4],
  ["Priya Nair", 2],
  ["Owen Hill", 1],
];

export default seed(async ({ insert, sql }) => {
  const [trio] = await insert(evenings, [
    {
      title: "Lena Brook Trio",
      startsAt: at(2, 20),
      place: "Back room",
      about: "Piano, bass, brushes. One hour, a break, one more.",
      price: 1800,
      places: start.places,
    },
    {
      title: "Long table: autumn",
      startsAt: at(9, 19),
      place: "Courtyard",
      about: "Five courses, one table, whoever sits beside you.",
      price: 5600,
      places: 24,
    },
    {
      title: "Films without words",
      startsAt: at(16, 21),
      place: "Back room",
      about: "Three short films, and somebody at the organ.",
      price: 1200,
      places: 40,
    },
  ]);
  for (const [index, [name, quantity]] of GUESTS.entries()) {
    const [purchase] = await insert(purchases, [{ name, evening: trio?.id, quantity, state: "Paid" }]);
    const codes = Array.from({ length: quantity }, (_, at) => ({
      name,
      evening: trio?.id,
      purchase: purchase?.id,
      code: `SAMPLE-${index + 1}${at + 1}`,
    }));
    await insert(tickets, codes);
  }
  await sql`update tickets set came_at = now() - interval '6 minutes' where code = 'SAMPLE-21'`;
});
