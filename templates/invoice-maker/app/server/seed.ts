import { seed } from "@ninefold/server";
import { clients } from "../shared/clients.ts";
import { invoices } from "../shared/invoices.ts";
import { lines } from "../shared/lines.ts";
import { senders } from "../shared/senders.ts";
import start from "../shared/start.json";

type Item = { what: string; price: number; quantity: number; subject: string | null };
const ITEMS: readonly Item[] = start.items;
const itemAt = (at: number): Item => ITEMS[at % ITEMS.length] ?? { what: "Work", price: 0, quantity: 1, subject: null };
const subjectOf = (at: number) => itemAt(at).subject ?? itemAt(at).what;

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  await insert(senders, [
    {
      name: start.sender,
      address: "12 Mill Lane\nBrookfield",
      payment: "Account 40 1234 5678, Brookfield Savings",
      taxNumber: "12/345/678",
    },
  ]);
  const [bakery, museum, school] = await insert(clients, [
    { name: "Corner Bakery", address: "3 Market Square\nBrookfield", email: "office@bakery.example" },
    { name: "River Museum", address: "1 Quay Road\nHarbourton", email: "shop@museum.example" },
    { name: "Elm Street School", address: "40 Elm Street\nBrookfield" },
  ]);
  if (!bakery || !museum || !school) return;
  const made = await insert(invoices, [
    {
      number: "2026-018",
      client: museum.id,
      subject: subjectOf(0),
      status: "Sent",
      issuedOn: day(-4),
      dueOn: day(10),
      tax: start.tax,
    },
    {
      number: "2026-017",
      client: bakery.id,
      subject: subjectOf(1),
      status: "Sent",
      issuedOn: day(-33),
      dueOn: day(-12),
      tax: start.tax,
    },
    {
      number: "2026-016",
      client: school.id,
      subject: subjectOf(2),
      status: "Paid",
      issuedOn: day(-41),
      dueOn: day(-27),
      tax: start.tax,
    },
    {
      number: "2026-015",
      client: museum.id,
      subject: subjectOf(3),
      status: "Paid",
      issuedOn: day(-70),
      dueOn: day(-56),
      tax: start.tax,
    },
    {
      number: "2026-019",
      client: bakery.id,
      subject: subjectOf(4),
      status: "Draft",
      issuedOn: day(0),
      dueOn: day(14),
      tax: start.tax,
    },
  ]);
  const invoiced = Math.max(made.length, ITEMS.length);
  await insert(
    lines,
    Array.from({ length: invoiced }, (_, at) => {
      const { what, quantity, price } = itemAt(at);
      return { invoice: made[at % made.length]?.id ?? "", what, quantity, price };
    }),
  );
});
