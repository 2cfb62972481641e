import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { codes } from "../shared/codes.ts";
import { CodesPage } from "./pages/codes.tsx";
import { MakerPage } from "./pages/maker.tsx";

mountApp({
  manifest,
  entities: [codes],
  pages: [
    { path: "/make", title: "Make a code", icon: "qr-code", element: <MakerPage /> },
    { path: "/codes", title: "Kept codes", icon: "bookmark", element: <CodesPage /> },
  ],
});
