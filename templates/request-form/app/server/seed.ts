import { seed } from "@ninefold/server";
import { notices, requests } from "../shared/requests.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  await insert(notices, [{ mail: "office@example.com" }]);
  await insert(requests, [
    {
      name: "Ana Duarte",
      mail: "ana@example.com",
      phone: "555 0110",
      kind: "A hedge",
      wantedOn: day(12),
      message: "About 30 metres of hornbeam, two metres high. It has not been cut for two years.",
      state: "New",
    },
    {
      name: "Tom Keller",
      mail: "tom@example.com",
      kind: "A garden",
      message: "We have moved in and there is nothing but lawn. Something for bees, and a place to sit.",
      state: "New",
    },
    {
      name: "Mei Lin",
      mail: "mei@example.org",
      phone: "555 0172",
      kind: "A tree",
      wantedOn: day(5),
      message: "The old pear leans over the garage since the storm.",
      state: "Visit planned",
    },
    {
      name: "Leif Aas",
      mail: "leif@example.net",
      kind: "A garden",
      wantedOn: day(40),
      message: "Four raised beds, and somebody who looks after them in summer.",
      state: "Called",
    },
    {
      name: "Priya Nair",
      mail: "priya@example.com",
      phone: "555 0151",
      kind: "A hedge",
      message: "Privet, along the whole street side.",
      state: "Won",
    },
    {
      name: "Owen Hill",
      mail: "owen@example.com",
      kind: "Something else",
      message: "Do you also clear roofs of moss?",
      state: "Lost",
    },
  ]);
});
