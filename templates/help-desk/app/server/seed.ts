import { seed } from "@ninefold/server";
import { notes, tickets } from "../shared/tickets.ts";

export default seed(async ({ insert, sql }) => {
  const made = await insert(tickets, [
    {
      subject: "Invoice has the wrong address",
      name: "Ana Duarte",
      mail: "ana@example.com",
      message:
        "Hello,\n\nour office has moved. Could you write the invoice from last week to the new address?\n\nThank you, Ana",
      state: "New",
    },
    {
      subject: "Can I change the delivery day?",
      name: "Tom Keller",
      mail: "tom@example.com",
      message: "I ordered for Thursday, but Friday would suit me better.",
      state: "Open",
    },
    {
      subject: "The lamp flickers",
      name: "Mei Lin",
      mail: "mei@example.org",
      message: "It worked for a week. Now it flickers when it gets warm. A film of it is attached.",
      state: "Waiting",
    },
    {
      subject: "Do you ship to Norway?",
      name: "Leif Aas",
      mail: "leif@example.net",
      message: "And what would it cost for two chairs?",
      state: "Solved",
    },
    {
      subject: "Receipt for the tax office",
      name: "Priya Nair",
      mail: "priya@example.com",
      message: "I need the receipt of March once more.",
      state: "Solved",
    },
  ]);
  const [, delivery, lamp, norway] = made;
  const said = await insert(
    notes,
    [
      {
        ticket: lamp?.id,
        kind: "Answer",
        text: "Hello Mei,\n\nI am sorry. Does it also flicker with another bulb? If so we send you a new one right away.\n\nBest, Rita",
      },
      {
        ticket: lamp?.id,
        kind: "Internal note",
        text: "Third one of this batch. I have asked the maker whether the driver is faulty.",
      },
      {
        ticket: delivery?.id,
        kind: "Internal note",
        text: "The van goes to her street on Fridays anyway. I ask Jun whether there is room.",
      },
      {
        ticket: norway?.id,
        kind: "Answer",
        text: "Hello Leif,\n\nwe do. Two chairs come to 84 dollars, in about ten days.",
      },
    ],
    { id: "rita", name: "Rita" },
  );
  await sql`update notes set mailed = 'Sent by mail' where kind = 'Answer'`;
  for (const [index, { id }] of said.entries())
    await sql`update notes set created_at = now() - ${20 + index * 35} * interval '1 minute' where id = ${id}`;
  for (const [index, { id }] of made.entries())
    await sql`update tickets set created_at = now() - ${40 + index * 160} * interval '1 minute', updated_at = now() - ${10 + index * 70} * interval '1 minute' where id = ${id}`;
});
