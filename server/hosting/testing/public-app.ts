// A small repair shop with public pages, as people's apps are written: a status by link, a form, prices for everybody, and pages that misbehave.
import type { SourceFiles } from "#contract";

const MIGRATION = `
create table "repairs" (
  "id" uuid primary key default gen_random_uuid(), "owner_id" text not null, "owner_name" text not null default '',
  "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
  "job" text not null, "code" text not null unique default replace(gen_random_uuid()::text, '-', ''),
  "status" text not null default 'Dropped off', "cost" bigint
);
create table "services" (
  "id" uuid primary key default gen_random_uuid(), "owner_id" text not null, "owner_name" text not null default '',
  "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
  "name" text not null, "offered" boolean not null default false, "margin" text
);
create table "requests" (
  "id" uuid primary key default gen_random_uuid(), "owner_id" text not null, "owner_name" text not null default '',
  "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(),
  "name" text not null, "message" text, "service" uuid references "services" ("id") on delete set null,
  "handled" boolean not null default false
);
insert into repairs (owner_id, job, code, status, cost) values ('app-owner', 'Brakes squeal', 'c0ffee0000000000', 'Ready', 4711);
insert into services (owner_id, name, offered, margin) values ('app-owner', 'Full service', true, 'margin-secret');
insert into services (owner_id, name, offered, margin) values ('app-owner', 'Unlisted work', false, 'margin-secret');
`;

const SHARED = `
import { choice, entity, longText, money, relation, text, yesNo } from "@ninefold/entity";
export const repairs = entity("repairs", {
  one: "Repair", many: "Repairs", access: "closed",
  fields: {
    job: text("Job", { required: true }), code: text("Code", { readOnly: true }),
    status: choice("Status", ["Dropped off", "Ready"], { default: "Dropped off" }), cost: money("Cost"),
  },
  public: { by: "code", read: ["job", "status"] },
});
export const services = entity("services", {
  one: "Service", many: "Services", access: "managed",
  fields: { name: text("Name", { required: true }), offered: yesNo("Offered"), margin: text("Margin") },
  public: { read: ["name"], list: { offered: true }, page: "/service/:id" },
});
export const requests = entity("requests", {
  one: "Request", many: "Requests", access: "closed",
  fields: {
    name: text("Name", { required: true, max: 80 }), message: longText("Message"),
    service: relation("Service", "services"), handled: yesNo("Handled"),
  },
  public: { send: ["name", "message", "service"] },
});
`;

const SERVER = `
import { createServer, currentVisitor, refuse, resource } from "@ninefold/server";
import { repairs, requests, services } from "../shared/shop.ts";
export default createServer({
  resources: [resource(repairs), resource(services), resource(requests)],
  publicRoutes(app) {
    app.get("/hours", (context) => context.json({ text: "Open from nine", visitor: currentVisitor(context).id }));
    app.get("/refused", () => refuse(404, "There is no such thing."));
    app.post("/rate", async (context) => context.json({ given: await context.req.json() }));
  },
  routes(app) { app.get("/api/secret", (context) => context.json({ secret: "members-only-canary" })); },
});
`;

const MAIN = `
import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { repairs, requests, services } from "../shared/shop.ts";
import { Ask, Closed, Deep, Endless, Hours, Members, Sorted, Status, Throws } from "./pages.tsx";
mountApp({
  manifest, entities: [repairs, services, requests],
  pages: [
    { path: "/repairs", title: "Repairs", element: <Members /> },
    { path: "/status/:code", title: "Status", element: <Status />, public: true, hidden: true },
    { path: "/ask", title: "Ask us", element: <Ask />, public: true },
    { path: "/service/:id", title: "Service", element: <Hours />, public: true, hidden: true },
    { path: "/hours", title: "Hours", element: <Hours />, public: true },
    { path: "/throws", title: "Throws", element: <Throws />, public: true },
    { path: "/endless", title: "Endless", element: <Endless />, public: true },
    { path: "/deep", title: "Deep", element: <Deep />, public: true },
    { path: "/sorted", title: "Sorted", element: <Sorted />, public: true },
    { path: "/closed", title: "Closed", element: <Closed />, public: true },
  ],
});
`;

const PAGES = `
import { Badge, Page, PublicForm, Tabs, useManifest, usePageHead, usePublic, usePublicRow, usePublicRows, useRecords } from "@ninefold/ui";
import { useParams } from "react-router";
import { repairs, requests, services } from "../shared/shop.ts";
export function Members() { return <Page title="Repairs">members-only-page</Page>; }
export function Status() {
  const { code } = useParams();
  const { row, error } = usePublicRow(repairs, code);
  usePageHead({ title: row ? row.job + " </title><script>alert(1)</script>" : undefined, description: row ? "It is " + row.status + ".\\r\\nset-cookie: a=b" : undefined, image: "/assets/bike.png" });
  if (error) return <Page title="No such repair">{error.message}</Page>;
  return <Page title={row?.job ?? "Status"}><Badge>{row?.status}</Badge></Page>;
}
export function Ask() {
  const { rows } = usePublicRows(services);
  return <Page title="Ask us" intro={rows.map((row) => row.name).join(", ")}><PublicForm of={requests} fields={["name", "message"]} /></Page>;
}
export function Hours() {
  const { data } = usePublic<{ text: string; visitor: string }>("/hours");
  const { name } = useManifest();
  return <Page title="Hours">{name}: {data?.text} <i id="visitor">[{data?.visitor}]</i></Page>;
}
export function Throws(): never { throw new Error("The shop is on fire"); }
export function Endless() {
  for (let n = 0; ; n += 1) if (n < 0) return null;
}
export function Deep() {
  const first = usePublic<{ text: string }>("/hours?1");
  const second = usePublic<{ text: string }>("/hours?2", { enabled: first.data !== undefined });
  const third = usePublic<{ text: string }>("/hours?3", { enabled: second.data !== undefined });
  return <Page title="Deep">{third.data ? "three answers" : "waiting"}</Page>;
}
export function Sorted() {
  return <Page title="Sorted"><Tabs tabs={[{ id: "open", label: "When we are open", content: <Opening /> }]} /></Page>;
}
function Opening() {
  return usePublic<{ text: string }>("/hours").data?.text ?? "waiting";
}
export function Closed() {
  const { rows } = useRecords(repairs);
  return <Page title="Closed">{rows.length}</Page>;
}
`;

export const PUBLIC_PATHS = [
  "/status/:code",
  "/ask",
  "/hours",
  "/throws",
  "/endless",
  "/deep",
  "/sorted",
  "/closed",
  "/service/:id",
];

/** `manifest`: what its `app.json` has besides. */
export const publicApp = (manifest: object = {}): SourceFiles => ({
  "app.json": JSON.stringify({ name: "Spoke & Chain", tagline: "Bikes", public: PUBLIC_PATHS, ...manifest }, null, 2),
  "shared/shop.ts": SHARED,
  "server/index.ts": SERVER,
  "server/migrations/0001_shop.sql": MIGRATION,
  "web/main.tsx": MAIN,
  "web/pages.tsx": PAGES,
});
