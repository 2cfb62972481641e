import { seed } from "@ninefold/server";
import { lessons, payments, requests, swimmers, times } from "../shared/club.ts";

export default seed(async ({ insert }) => {
  const [backstroke] = await insert(lessons, [
    { name: "Backstroke for beginners", lane: 4, heldOn: "2026-03-02" },
    { name: "Diving", lane: 8, heldOn: "2026-03-04" },
  ]);
  await insert(requests, [
    { wish: "A place for my daughter", lesson: backstroke?.id ?? null, status: "Requested" },
    { wish: "An earlier hour", status: "Declined", answer: "The pool opens at nine." },
  ]);
  const [lea, max] = await insert(swimmers, [{ name: "Lea Brandt", email: "lea@example.com" }, { name: "Max Ono" }]);
  await insert(times, [
    { stroke: "Crawl, 100 m", swimmer: lea?.id ?? null, seconds: 71.4 },
    { stroke: "Backstroke, 50 m", swimmer: max?.id ?? null, seconds: 39.2 },
  ]);
  await insert(payments, [{ payer: "Ines Roth", amount: 4500 }]);
});
