import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { costs } from "../shared/costs.ts";
import { people } from "../shared/people.ts";
import { BalancePage } from "./pages/balance.tsx";
import { CostsPage, PeoplePage } from "./pages/lists.tsx";

mountApp({
  manifest,
  entities: [costs, people],
  pages: [
    { path: "/balance", title: "Who owes whom", icon: "scale", element: <BalancePage /> },
    { path: "/costs", title: "Costs", icon: "receipt", element: <CostsPage /> },
    { path: "/people", title: "People", icon: "users", element: <PeoplePage /> },
  ],
});
