import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { pins } from "../shared/pins.ts";
import { ConvertPage } from "./pages/convert.tsx";

mountApp({
  manifest,
  entities: [pins],
  pages: [{ path: "/convert", title: "Convert", icon: "arrow-left-right", element: <ConvertPage /> }],
});
