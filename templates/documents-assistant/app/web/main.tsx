import { DetailPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { documents } from "../shared/documents.ts";
import { questions } from "../shared/questions.ts";
import { AskPage } from "./pages/ask.tsx";
import { DocumentsPage } from "./pages/documents.tsx";

mountApp({
  manifest,
  entities: [documents, questions],
  pages: [
    { path: "/ask", title: "Ask", icon: "message-circle-question-mark", element: <AskPage /> },
    { path: "/documents", title: "Documents", icon: "files", element: <DocumentsPage /> },
    { path: "/documents/:id", title: "Document", element: <DetailPage of={documents} />, hidden: true },
  ],
});
