import { seed } from "@ninefold/server";
import { lines, orders } from "../shared/orders.ts";
import { products } from "../shared/products.ts";

export default seed(async ({ insert }) => {
  const [cup, mug, bowl, , , vase] = await insert(products, [
    { name: "Espresso cup, chalk", kind: "Cup", price: 1800, stock: 14, about: "Holds a double. Glazed inside only." },
    {
      name: "Breakfast mug, moss",
      kind: "Cup",
      price: 2600,
      stock: 6,
      about: "Half a litre, and a handle for a whole hand.",
    },
    { name: "Ramen bowl, ink", kind: "Bowl", price: 4200, stock: 3, about: "Deep and wide. Goes into the dishwasher." },
    { name: "Salad bowl, sand", kind: "Bowl", price: 6400, stock: 1, about: "For six. Each a little different." },
    { name: "Dinner plate, chalk", kind: "Plate", price: 3100, stock: 22, about: "27 cm, with a low rim." },
    { name: "Bottle vase, rust", kind: "Vase", price: 5200, stock: 0, about: "For one branch." },
  ]);
  const made = await insert(orders, [
    {
      name: "Ana Duarte",
      mail: "ana@example.com",
      address: "12 Mill Lane\nSalem, MA 01970",
      state: "Paid",
      total: 7800,
    },
    {
      name: "Tom Keller",
      mail: "tom@example.com",
      address: "4 Dock Road\nPortland, ME 04101",
      state: "Paid",
      total: 5200,
    },
    {
      name: "Mei Lin",
      mail: "mei@example.org",
      address: "88 Hill Street\nAlbany, NY 12207",
      state: "Sent",
      total: 8400,
    },
  ]);
  const [ana, tom, mei] = made.map(({ id }) => id);
  await insert(lines, [
    { order: ana, product: cup?.id, name: "Espresso cup, chalk", quantity: 2, price: 1800 },
    { order: ana, product: bowl?.id, name: "Ramen bowl, ink", quantity: 1, price: 4200 },
    { order: tom, product: vase?.id, name: "Bottle vase, rust", quantity: 1, price: 5200 },
    { order: mei, product: mug?.id, name: "Breakfast mug, moss", quantity: 2, price: 2600 },
    { order: mei, name: "Serving plate, moss", quantity: 1, price: 3200 },
  ]);
});
