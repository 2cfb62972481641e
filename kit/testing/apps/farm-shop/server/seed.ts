import { seed } from "@ninefold/server";
import { boxes } from "../shared/boxes.ts";
import { orders } from "../shared/orders.ts";

export default seed(async ({ insert }) => {
  const [box] = await insert(boxes, [{ label: "Gemüsekiste", organic: true, place: "Am Hof 1, Lüneburg", liked: 4 }]);
  const today = new Date().toISOString().slice(0, 10);
  await insert(orders, [
    { customer: "Familie Petersen", box: box?.id ?? null, amount: 2450, pieces: 2, collectOn: today, state: "Open" },
    { customer: "Wohngemeinschaft Nord", amount: 1200, pieces: 1, collectOn: today, state: "Packed" },
  ]);
});
