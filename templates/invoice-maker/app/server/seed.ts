import { seed } from "@ninefold/server";
import { clients } from "../shared/clients.ts";
import { invoices } from "../shared/invoices.ts";
import { lines } from "../shared/lines.ts";
import { senders } from "../shared/senders.ts";
import start from "../shared/start.json";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  await insert(senders, [
    {
      name: "Noor Haddad, illustration",
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
      subject: "Poster for the spring show",
      status: "Sent",
      issuedOn: day(-4),
      dueOn: day(10),
      tax: start.tax,
    },
    {
      number: "2026-017",
      client: bakery.id,
      subject: "Menu boards",
      status: "Sent",
      issuedOn: day(-33),
      dueOn: day(-12),
      tax: start.tax,
    },
    {
      number: "2026-016",
      client: school.id,
      subject: "Year book cover",
      status: "Paid",
      issuedOn: day(-41),
      dueOn: day(-27),
      tax: start.tax,
    },
    {
      number: "2026-015",
      client: museum.id,
      subject: "Postcards, set of six",
      status: "Paid",
      issuedOn: day(-70),
      dueOn: day(-56),
      tax: start.tax,
    },
    {
      number: "2026-019",
      client: bakery.id,
      subject: "Packaging, first sketches",
      status: "Draft",
      issuedOn: day(0),
      dueOn: day(14),
      tax: start.tax,
    },
  ]);
  const [poster, boards, cover, cards, packaging] = made.map(({ id }) => id);
  await insert(lines, [
    { invoice: poster ?? "", what: "Poster A1, design and print file", quantity: 1, price: 84_000 },
    { invoice: poster ?? "", what: "Second round of changes, hours", quantity: 2.5, price: 6_500 },
    { invoice: boards ?? "", what: "Hand-lettered board", quantity: 3, price: 18_000 },
    { invoice: cover ?? "", what: "Cover illustration", quantity: 1, price: 42_000 },
    { invoice: cards ?? "", what: "Postcard motif", quantity: 6, price: 9_500 },
    { invoice: packaging ?? "", what: "Sketches, hours", quantity: 4, price: 6_500 },
  ]);
});
