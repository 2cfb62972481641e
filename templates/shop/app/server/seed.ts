import { seed } from "@ninefold/server";
import { lines, orders } from "../shared/orders.ts";
import { products } from "../shared/products.ts";
import start from "../shared/start.json";

type Product = { name: string; kind: string; price: number; stock: number; about: string | null };
const PRODUCTS: readonly Product[] = start.products;

/** Who bought which of the products, and how many. */
const BOUGHT = [
  {
    buyer: { name: "Ana Duarte", mail: "ana@example.com", address: "12 Mill Lane\nSalem, MA 01970" },
    state: "Paid",
    of: [
      [0, 2],
      [2, 1],
    ],
  },
  {
    buyer: { name: "Tom Keller", mail: "tom@example.com", address: "4 Dock Road\nPortland, ME 04101" },
    state: "Paid",
    of: [[5, 1]],
  },
  {
    buyer: { name: "Mei Lin", mail: "mei@example.org", address: "88 Hill Street\nAlbany, NY 12207" },
    state: "Sent",
    of: [
      [1, 2],
      [4, 1],
    ],
  },
] as const;

export default seed(async ({ insert }) => {
  const made = await insert(products, [...PRODUCTS]);
  for (const { buyer, state, of } of BOUGHT) {
    const bought = new Map(of.map(([at, quantity]) => [made[at % made.length], quantity]));
    const sold = [...bought].flatMap(([product, quantity]) =>
      product ? [{ product: product.id, name: product.name, price: product.price, quantity }] : [],
    );
    const total = sold.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const [order] = await insert(orders, [{ ...buyer, state, total }]);
    await insert(
      lines,
      sold.map((line) => ({ order: order?.id, ...line })),
    );
  }
});
