import { DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { lines, orders } from "../shared/orders.ts";
import { products } from "../shared/products.ts";
import { OrderPage } from "./pages/order.tsx";
import { ShopPage } from "./pages/shop.tsx";

mountApp({
  manifest,
  entities: [orders, products, lines],
  pages: [
    { path: "/", title: "Shop", icon: "store", element: <ShopPage />, public: true },
    { path: "/order/:code", title: "Your order", element: <OrderPage />, public: true, hidden: true },
    {
      path: "/orders",
      title: "Orders",
      icon: "shopping-bag",
      element: (
        <ListPage
          of={orders}
          views={["board", "table"]}
          boardBy="state"
          filters={["state"]}
          columns={["name", "state", "total", "address"]}
        />
      ),
      role: "owner",
      group: "For the shop",
    },
    {
      path: "/orders/:id",
      title: "Order",
      element: <DetailPage of={orders} related={[{ of: lines, by: "order", create: false }]} />,
      role: "owner",
      hidden: true,
    },
    {
      path: "/products",
      title: "Products",
      icon: "package",
      element: <ListPage of={products} filters={["kind"]} />,
      role: "owner",
      group: "For the shop",
    },
    { path: "/products/:id", title: "Product", element: <DetailPage of={products} />, role: "owner", hidden: true },
  ],
});
