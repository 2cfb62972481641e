import { seed } from "@ninefold/server";
import { clients } from "../shared/clients.ts";
import { invoices, lines } from "../shared/invoices.ts";
import { positions, quotes } from "../shared/quotes.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const year = new Date().getFullYear();

export default seed(async ({ insert, sql }) => {
  const [library, bakery, studio] = await insert(clients, [
    { name: "Elm Street Library", address: "40 Elm Street\nBrookfield", email: "office@library.example" },
    { name: "Corner Bakery", address: "3 Market Square\nBrookfield", email: "hello@bakery.example" },
    { name: "North Light Studio", address: "1 Quay Road\nHarbourton" },
  ]);
  if (!library || !bakery || !studio) return;
  const intro = "Thank you for showing us the room. This is what we would build; the last two are for you to choose.";
  const made = await insert(quotes, [
    { title: "Shelves for the reading room", client: library.id, state: "Sent", goodUntil: day(18), intro },
    { title: "Counter with a display", client: bakery.id, state: "Sent", goodUntil: day(9) },
    { title: "Benches along the wall", client: bakery.id, state: "Draft", goodUntil: day(30) },
    { title: "Darkroom sink cabinet", client: studio.id, state: "Declined", goodUntil: day(-20) },
    { title: "Drawers for prints", client: studio.id, state: "Sent", goodUntil: day(-3) },
  ]);
  const [shelves, counter, benches, sink, drawers] = made.map(({ id }) => id);
  await insert(positions, [
    { quote: shelves ?? "", what: "Oak shelf, 2.4 m", quantity: 6, price: 48_000 },
    { quote: shelves ?? "", what: "Fitting, hours", quantity: 14, price: 6_500 },
    { quote: shelves ?? "", what: "Ladder on a rail", quantity: 1, price: 89_000, optional: true, chosen: false },
    { quote: shelves ?? "", what: "Light below each shelf", quantity: 6, price: 7_500, optional: true },
    { quote: counter ?? "", what: "Counter, ash, 3.2 m", quantity: 1, price: 312_000 },
    { quote: counter ?? "", what: "Glass display", quantity: 1, price: 124_000 },
    { quote: benches ?? "", what: "Bench, 1.8 m", quantity: 4, price: 39_000 },
    { quote: sink ?? "", what: "Cabinet for a sink", quantity: 1, price: 96_000 },
    { quote: drawers ?? "", what: "Flat drawers, A1", quantity: 5, price: 21_000 },
  ]);
  // What a client has accepted nobody writes any more: it is written first, and accepted then.
  const [doors, plinths, old] = await insert(quotes, [
    { title: "Two glazed doors", client: studio.id, state: "Draft", goodUntil: day(12) },
    { title: "Plinths for the spring show", client: studio.id, state: "Draft", goodUntil: day(-12) },
    { title: "Menu board frames", client: bakery.id, state: "Draft", goodUntil: day(-40) },
  ]);
  await insert(positions, [
    { quote: doors?.id ?? "", what: "Door, ash and glass", quantity: 2, price: 118_000 },
    { quote: plinths?.id ?? "", what: "Plinth, painted", quantity: 8, price: 16_500 },
    { quote: old?.id ?? "", what: "Frame, oak", quantity: 3, price: 14_000 },
  ]);
  await sql`
    update quotes set state = 'Accepted', accepted_by = 'Ivo Brandt', accepted_at = now() - interval '1 day', created_at = now() - interval '6 days'
    where id = ${doors?.id ?? ""}`;
  await sql`
    update quotes set state = 'Invoiced', accepted_by = 'Ivo Brandt', accepted_at = now() - interval '14 days', created_at = now() - interval '19 days'
    where id = ${plinths?.id ?? ""}`;
  await sql`
    update quotes set state = 'Invoiced', accepted_by = 'Rosa Klein', accepted_at = now() - interval '34 days', created_at = now() - interval '41 days'
    where id = ${old?.id ?? ""}`;
  const [show, invoice] = await insert(invoices, [
    {
      number: `${year}-002`,
      title: "Plinths for the spring show",
      client: studio.id,
      quote: plinths?.id ?? "",
      state: "Sent",
      issuedOn: day(-13),
      dueOn: day(1),
    },
    {
      number: `${year}-001`,
      title: "Menu board frames",
      client: bakery.id,
      quote: old?.id ?? "",
      state: "Paid",
      issuedOn: day(-33),
      dueOn: day(-19),
    },
  ]);
  await insert(lines, [
    { invoice: show?.id ?? "", what: "Plinth, painted", quantity: 8, price: 16_500 },
    { invoice: invoice?.id ?? "", what: "Frame, oak", quantity: 3, price: 14_000 },
  ]);
});
