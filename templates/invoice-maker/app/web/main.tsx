import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { clients } from "../shared/clients.ts";
import { invoices } from "../shared/invoices.ts";
import { lines } from "../shared/lines.ts";
import { senders } from "../shared/senders.ts";
import { ClientPage, ClientsPage, InvoicePage, InvoicesPage, LetterheadPage, OverviewPage } from "./pages/lists.tsx";
import { SheetPage } from "./pages/sheet.tsx";

mountApp({
  manifest,
  entities: [invoices, lines, clients, senders],
  pages: [
    { path: "/overview", title: "Overview", icon: "layout-dashboard", element: <OverviewPage /> },
    { path: "/invoices", title: "Invoices", icon: "receipt-text", element: <InvoicesPage /> },
    { path: "/invoices/:id", title: "Invoice", element: <InvoicePage />, hidden: true },
    { path: "/sheet/:id", title: "Sheet", element: <SheetPage />, hidden: true },
    { path: "/clients", title: "Clients", icon: "users", element: <ClientsPage /> },
    { path: "/clients/:id", title: "Client", element: <ClientPage />, hidden: true },
    { path: "/letterhead", title: "Letterhead", icon: "stamp", element: <LetterheadPage /> },
  ],
});
