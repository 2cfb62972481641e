import { changed, createServer, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { orders } from "../shared/orders.ts";

const order = z.object({
  id: z.string().min(1).max(80),
  customer: z.string().max(200),
  total: z.number().int().min(0),
});

export default createServer({
  resources: [resource(orders)],
  secrets: { SHOP_TOKEN: "The secret that the shop sends in the header X-Shop-Token" },
  hooks: {
    orders: {
      verify: { by: "token", secret: "SHOP_TOKEN", header: "X-Shop-Token" },
      async run(call) {
        const { id, customer, total } = order.parse(call.json());
        await sql`
          insert into orders (owner_id, customer, number, total) values ('app-owner', ${customer}, ${id}, ${total})
          on conflict (number) do nothing`;
        changed(orders);
      },
    },
  },
});
