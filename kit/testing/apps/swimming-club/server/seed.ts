import { seed } from "@ninefold/server";
import { lessons, payments, requests } from "../shared/club.ts";

export default seed(async ({ insert }) => {
  const [backstroke] = await insert(lessons, [
    { name: "Backstroke for beginners", lane: 4, heldOn: "2026-03-02" },
    { name: "Diving", lane: 8, heldOn: "2026-03-04" },
  ]);
  await insert(requests, [
    { wish: "A place for my daughter", lesson: backstroke?.id ?? null, status: "Requested" },
    { wish: "An earlier hour", status: "Declined", answer: "The pool opens at nine." },
  ]);
  await insert(payments, [{ payer: "Ines Roth", amount: 4500 }]);
});
