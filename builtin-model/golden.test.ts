// One small app, file by file, as a developer would read it.
import { expect, it } from "vitest";
import { createMemoryProject } from "./testing.ts";

it("writes short files that a person can carry on by hand", async () => {
  const project = createMemoryProject();
  await project.say("Track my kayaks. Each kayak has a name, a price and a status (ready, broken). Call it “Paddle”.");
  const { files } = project;
  expect(files.get("shared/kayaks.ts")).toMatchInlineSnapshot(`
    "import { choice, entity, money, text } from "@ninefold/entity";

    export const kayaks = entity("kayaks", {
      one: "Kayak",
      many: "Kayaks",
      icon: "waves",
      access: "private",
      title: "name",
      fields: {
        name: text("Name", { required: true }),
        price: money("Price", { min: 0 }),
        status: choice("Status", ["Ready", "Broken"]),
      },
    });
    "
  `);
  expect(files.get("web/pages/kayaks.tsx")).toMatchInlineSnapshot(`
    "import { DetailPage, ListPage } from "@ninefold/ui";
    import { kayaks } from "../../shared/kayaks.ts";

    export function KayaksPage() {
      return <ListPage of={kayaks} filters={["status"]} />;
    }

    export function KayaksDetailPage() {
      return <DetailPage of={kayaks} />;
    }
    "
  `);
  expect(files.get("web/main.tsx")).toMatchInlineSnapshot(`
    "import { mountApp } from "@ninefold/ui";
    import manifest from "../app.json";
    import { kayaks } from "../shared/kayaks.ts";
    import { HomePage } from "./pages/home.tsx";
    import { KayaksDetailPage, KayaksPage } from "./pages/kayaks.tsx";

    mountApp({
      manifest,
      entities: [kayaks],
      pages: [
        { path: "/home", title: "Overview", icon: "layout-dashboard", element: <HomePage /> },
        { path: "/kayaks", title: "Kayaks", icon: "waves", element: <KayaksPage /> },
        { path: "/kayaks/:id", title: "Kayak", element: <KayaksDetailPage />, hidden: true },
      ],
    });
    "
  `);
  expect(files.get("server/index.ts")).toMatchInlineSnapshot(`
    "import { createServer, resource } from "@ninefold/server";
    import { kayaks } from "../shared/kayaks.ts";

    export default createServer({
      resources: [resource(kayaks)],
    });
    "
  `);
  expect(files.get("server/migrations/0001_create_tables.sql")).toMatchInlineSnapshot(`
    "create table "kayaks" (
      "id" uuid primary key default gen_random_uuid(),
      "owner_id" text not null,
      "owner_name" text not null default '',
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "name" text not null,
      "price" bigint,
      "status" text
    );
    create index on "kayaks" ("owner_id");
    "
  `);
  for (const [path, text] of files)
    if (!path.startsWith(".ninefold/")) expect(text.split("\n").length, path).toBeLessThan(80);
});
