import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { orders } from "../shared/orders.ts";

mountApp({
  manifest,
  entities: [orders],
  pages: [{ path: "/orders", title: "Orders", icon: "shopping-bag", element: <ListPage of={orders} create={false} /> }],
});
