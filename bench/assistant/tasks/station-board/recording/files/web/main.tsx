import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { NowPage } from "./pages/now.tsx";

mountApp({
  manifest,
  entities: [],
  pages: [{ path: "/now", title: "Now", icon: "thermometer", element: <NowPage /> }],
});
