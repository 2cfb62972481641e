import { seed } from "@ninefold/server";
import { evenings, purchases, tickets } from "../shared/evenings.ts";
import start from "../shared/start.json";

const at = (days: number, hour: number) => {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setHours(hour, 0, 0, 0);
  return date.toISOString();
};
type Evening = {
  title: string;
  price: number | null;
  place: string | null;
  about: string | null;
  places: number | null;
};
const EVENINGS: readonly Evening[] = start.evenings;
const HOURS = [20, 19, 21];
const GUESTS: [name: string, quantity: number][] = [
  ["Ana Duarte", 2],
  ["Tom Keller", 1],
  ["Mei Lin", 4],
  ["Priya Nair", 2],
  ["Owen Hill", 1],
];

export default seed(async ({ insert, sql }) => {
  const [first] = await insert(
    evenings,
    EVENINGS.map(({ title, price, place, about, places }, index) => ({
      title,
      startsAt: at(2 + 7 * index, HOURS[index % HOURS.length] ?? 20),
      place,
      about,
      price: price ?? start.price,
      places: places ?? start.places,
    })),
  );
  for (const [index, [name, quantity]] of GUESTS.entries()) {
    const [purchase] = await insert(purchases, [{ name, evening: first?.id, quantity, state: "Paid" }]);
    const codes = Array.from({ length: quantity }, (_, at) => ({
      name,
      evening: first?.id,
      purchase: purchase?.id,
      code: `SAMPLE-${index + 1}${at + 1}`,
    }));
    await insert(tickets, codes);
  }
  await sql`update tickets set came_at = now() - interval '6 minutes' where code = 'SAMPLE-21'`;
});
