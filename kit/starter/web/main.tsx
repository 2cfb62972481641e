import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { HomePage } from "./pages/home.tsx";

mountApp({
  manifest,
  entities: [],
  pages: [{ path: "/home", title: "Home", icon: "home", element: <HomePage /> }],
});
