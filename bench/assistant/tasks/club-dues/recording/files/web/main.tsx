import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { members } from "../shared/members.ts";
import { DuesPage } from "./pages/dues.tsx";

mountApp({
  manifest,
  entities: [members],
  pages: [{ path: "/dues", title: "Dues", icon: "users", element: <DuesPage /> }],
});
