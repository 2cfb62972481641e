import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { batches } from "../shared/batches.ts";
import { foods } from "../shared/foods.ts";
import { handouts } from "../shared/handouts.ts";
import { BatchesPage, BatchPage, FoodPage, FoodsPage, GivenPage } from "./pages/lists.tsx";
import { ShelfPage } from "./pages/shelf.tsx";

mountApp({
  manifest,
  entities: [batches, foods, handouts],
  pages: [
    { path: "/shelf", title: "Today", icon: "calendar-clock", element: <ShelfPage /> },
    { path: "/batches", title: "Stock", icon: "boxes", element: <BatchesPage /> },
    { path: "/batches/:id", title: "Batch", element: <BatchPage />, hidden: true },
    { path: "/given", title: "Given out", icon: "heart-handshake", element: <GivenPage /> },
    { path: "/foods", title: "Foods", icon: "apple", element: <FoodsPage /> },
    { path: "/foods/:id", title: "Food", element: <FoodPage />, hidden: true },
  ],
});
