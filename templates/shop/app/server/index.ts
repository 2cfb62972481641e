import { changed, createServer, resource, sell } from "@ninefold/server";
import { lines, orders } from "../shared/orders.ts";
import { products } from "../shared/products.ts";
import { beginOrder, followed, offered, paid, refunded } from "./checkout.ts";

const orderOf = (data: unknown) => (data as { order: string }).order; // what the checkout gave the sale

const tellPages = (order: string) => {
  changed(orders, order);
  changed(products);
};

export default createServer({
  resources: [resource(products), resource(orders), resource(lines)],
  sales: {
    cart: {
      async onPaid({ data }) {
        await paid(orderOf(data));
        tellPages(orderOf(data));
      },
      async onRefunded({ data }) {
        await refunded(orderOf(data));
        tellPages(orderOf(data));
      },
    },
  },
  publicRoutes: (app) => {
    app.get("/shelf", async (c) => c.json({ rows: await offered() }));
    app.get("/orders/:code", async (c) => c.json(await followed(c.req.param("code"))));
    app.post("/checkout", async (c) => {
      const { id, code, lines: bought } = await beginOrder(await c.req.json());
      return c.json(await sell(c, "cart", { lines: bought, data: { order: id }, back: `/order/${code}` }));
    });
  },
});
