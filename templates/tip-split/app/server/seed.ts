import { seed } from "@ninefold/server";
import { bills } from "../shared/bills.ts";

export default seed(async ({ insert }) => {
  await insert(bills, [
    { place: "Noodle bar", amount: 7_240, tip: 15, people: 4, each: 2_082 },
    { place: "Birthday at the harbour", amount: 31_850, tip: 18, people: 9, each: 4_176 },
    { place: "Coffee with Ines", amount: 1_180, tip: 10, people: 2, each: 649 },
  ]);
});
