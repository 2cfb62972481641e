import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { clients } from "../shared/clients.ts";
import { invoices, lines } from "../shared/invoices.ts";
import { positions, quotes } from "../shared/quotes.ts";
import { AnswerPage } from "./pages/answer.tsx";
import { ClientPage, InvoicePage, OverviewPage, QuotesPage } from "./pages/lists.tsx";
import { QuotePage } from "./pages/quote.tsx";

mountApp({
  manifest,
  entities: [quotes, positions, invoices, lines, clients],
  pages: [
    { path: "/overview", title: "Overview", icon: "layout-dashboard", element: <OverviewPage /> },
    { path: "/quotes", title: "Quotes", icon: "file-pen-line", element: <QuotesPage /> },
    { path: "/quotes/:id", title: "Quote", element: <QuotePage />, hidden: true },
    {
      path: "/invoices",
      title: "Invoices",
      icon: "receipt-text",
      element: <ListPage of={invoices} create={false} filters={["state", "client"]} />,
    },
    { path: "/invoices/:id", title: "Invoice", element: <InvoicePage />, hidden: true },
    { path: "/clients", title: "Clients", icon: "users", element: <ListPage of={clients} /> },
    { path: "/clients/:id", title: "Client", element: <ClientPage />, hidden: true },
    { path: "/quote/:code", title: "Your quote", element: <AnswerPage />, public: true, hidden: true },
  ],
});
