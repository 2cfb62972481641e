import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { boxes, wishes } from "../shared/boxes.ts";
import { orders } from "../shared/orders.ts";
import { BoxesPage, HomePage, OrderPage, OrdersPage, ReportsPage, WishesPage, WishPage } from "./pages/pages.tsx";

mountApp({
  manifest,
  entities: [orders, boxes, wishes],
  pages: [
    { path: "/home", title: "Überblick", icon: "layout-dashboard", element: <HomePage /> },
    { path: "/orders", title: "Bestellungen", icon: "receipt", element: <OrdersPage /> },
    { path: "/orders/:id", title: "Bestellung", element: <OrderPage />, hidden: true },
    { path: "/boxes", title: "Kisten", icon: "package", element: <BoxesPage /> },
    { path: "/leer", title: "Wünsche", icon: "heart", element: <WishesPage /> },
    { path: "/berichte", title: "Berichte", icon: "chart-column", element: <ReportsPage /> },
    { path: "/anfrage", title: "Wunsch", icon: "mail", element: <WishPage /> },
  ],
});
