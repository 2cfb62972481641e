// Practice for the render check: pages of nobody's are drawn before it knows its app, so that what every page runs does not run for the
// first time while somebody waits. They stand apart from the document's own root, and nothing of them is left.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { choice, date, entity, money, text } from "../../entity/index.ts";
import { DashboardPage } from "../pages/dashboard-page.tsx";
import { DetailPage } from "../pages/detail-page.tsx";
import { ListPage } from "../pages/list-page.tsx";
import { AdminPage } from "../records/lazy-views.tsx";
import type { AppDefinition } from "../types.ts";
import { AppContext } from "./session.ts";

/** Times that a page is let go on with what is due: by then it stands. */
const TURNS = 12;
const MADE_AT = "2026-01-01T00:00:00Z";

const things = entity("practice_things", {
  one: "Thing",
  many: "Things",
  title: "name",
  fields: { name: text("Name"), state: choice("State", ["New", "Old"]), on: date("On"), cost: money("Cost") },
});
const APP: AppDefinition = { manifest: { name: "Practice" }, entities: [things], pages: [] };
const PAGES: readonly ReactNode[] = [
  <AdminPage key="admin" />,
  <ListPage key="list" of={things} />,
  <DetailPage key="row" of={things} id="1" />,
  <DashboardPage
    key="overview"
    title="Overview"
    figures={[{ label: "Things", of: things }]}
    charts={[{ title: "By state", of: things, by: "state" }]}
    lists={[{ title: "Newest", of: things }]}
  />,
];

/**
 * @param turn settles after everything that is due now
 * @param onDrawn told of each page as it stands
 */
async function draw(turn: () => Promise<void>, onDrawn?: (page: Element) => void): Promise<void> {
  const { title } = document;
  const container = document.createElement("div");
  document.body.append(container);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRoot(container);
  try {
    for (const page of PAGES) {
      root.render(
        <QueryClientProvider client={client}>
          <AppContext value={APP}>
            <MemoryRouter>{page}</MemoryRouter>
          </AppContext>
        </QueryClientProvider>,
      );
      for (let turns = 0; turns < TURNS; turns += 1) await turn();
      onDrawn?.(container);
    }
  } finally {
    root.unmount();
    client.clear();
    container.remove();
    document.title = title;
  }
}

const ROW = {
  id: "1",
  ownerId: "owner",
  ownerName: "Owner",
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
  name: "A thing",
  state: "New",
  on: "2026-01-01",
  cost: 100,
  _labels: {},
  _can: { update: true, delete: true },
};

/** What a server of such an app answers. */
function answer({ url }: Request): Response {
  const { pathname } = new URL(url);
  if (pathname.endsWith("/summary")) return Response.json({ groups: [{ key: "New", label: "New", value: 1 }] });
  if (pathname === `/api/${things.name}`) return Response.json({ rows: [ROW], total: 1, page: 1, pageSize: 25 });
  if (pathname === `/api/${things.name}/${ROW.id}`) return Response.json(ROW);
  return Response.json({ error: "There is no such call." }, { status: 404 });
}

export const practice = { server: { fetch: answer }, draw };
