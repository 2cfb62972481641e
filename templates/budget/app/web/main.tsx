import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { envelopes } from "../shared/envelopes.ts";
import { incomes } from "../shared/incomes.ts";
import { spendings } from "../shared/spendings.ts";
import { EnvelopePage, EnvelopesPage, IncomesPage, SpendingsPage, YearPage } from "./pages/lists.tsx";
import { MonthPage } from "./pages/month.tsx";

mountApp({
  manifest,
  entities: [spendings, envelopes, incomes],
  pages: [
    { path: "/month", title: "This month", icon: "wallet", element: <MonthPage /> },
    { path: "/spendings", title: "Spendings", icon: "receipt", element: <SpendingsPage /> },
    { path: "/income", title: "Income", icon: "banknote", element: <IncomesPage /> },
    { path: "/months", title: "Months", icon: "chart-column", element: <YearPage /> },
    { path: "/envelopes", title: "Envelopes", icon: "mail", element: <EnvelopesPage /> },
    { path: "/envelopes/:id", title: "Envelope", element: <EnvelopePage />, hidden: true },
  ],
});
