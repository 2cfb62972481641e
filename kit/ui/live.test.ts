// Two people at the same app: each sees what the other does, without asking, and goes on where there can be no socket.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTableSql, entity, relation, text } from "../entity/index.ts";
import { type ServedApp, serveFiles } from "../testing/served.ts";

const FIELDS = 'fields: { title: text("Title", { required: true }) }';
const SHARED = `import { entity, relation, text } from "@ninefold/entity";
export const lists = entity("lists", { one: "List", many: "Lists", access: "shared", ${FIELDS} });
export const tasks = entity("tasks", { one: "Task", many: "Tasks", access: "shared",
  fields: { title: text("Title", { required: true }), list: relation("List", "lists") } });
export const diaries = entity("diaries", { one: "Diary", many: "Diaries", ${FIELDS} });
`;
const title = { title: text("Title", { required: true }) };
const TABLES = [
  entity("lists", { one: "List", many: "Lists", fields: title }),
  entity("tasks", { one: "Task", many: "Tasks", fields: { ...title, list: relation("List", "lists") } }),
  entity("diaries", { one: "Diary", many: "Diaries", fields: title }),
];
const ROOM = `import { Button, Page, useChannel } from "@ninefold/ui";
import { useState } from "react";
export function RoomPage() {
  const [heard, setHeard] = useState<string[]>([]);
  const room = useChannel<string>("room", "", { onMessage: (text, from) => setHeard((all) => [...all, from?.name + ": " + text]) });
  return <Page title="Room"><p data-people>{room.people.map(({ name }) => name).sort().join(", ")}</p>
    <p role="alert">{room.error}</p><ul>{heard.map((text) => <li key={text}>{text}</li>)}</ul>
    <Button onClick={() => room.send("Hello")}>Say hello</Button>
    <Button onClick={() => { for (let count = 0; count < 100; count++) room.send("flood"); }}>Flood</Button></Page>;
}`;
const MAIN = `import { DashboardPage, DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { diaries, lists, tasks } from "../shared/all.ts";
import { RoomPage } from "./room.tsx";
mountApp({ manifest, entities: [lists, tasks, diaries], pages: [
  { path: "/tasks", title: "Tasks", element: <ListPage of={tasks} /> },
  { path: "/tasks/:id", title: "Task", element: <DetailPage of={tasks} />, hidden: true },
  { path: "/diaries", title: "Diaries", element: <ListPage of={diaries} /> },
  { path: "/numbers", title: "Numbers", element: <DashboardPage title="Numbers" figures={[{ label: "All tasks", of: tasks }]} /> },
  { path: "/room", title: "Room", element: <RoomPage /> },
] });`;

let app: ServedApp;
beforeAll(async () => {
  app = await serveFiles({
    "app.json": '{ "name": "Together", "outbound": [] }',
    "shared/all.ts": SHARED,
    "web/main.tsx": MAIN,
    "web/room.tsx": ROOM,
    "server/migrations/0001_create_tables.sql": TABLES.map(createTableSql).join("\n"),
    "server/index.ts": `import { channel, createServer, resource } from "@ninefold/server";
import { diaries, lists, tasks } from "../shared/all.ts";
export default createServer({ resources: [lists, tasks, diaries].map(resource), channels: { room: channel() } });`,
  });
});
afterAll(() => app.close());

/** Nobody waits for its socket: what changes before that is told when it opens. */
const open = (name: string, path: string): Promise<Page> => app.openAs(name, path);
const call = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const { base } = JSON.parse(document.getElementById("ninefold-session")?.textContent ?? "{}");
      const sent = { method: how ?? "", body: what ?? "", headers: { "content-type": "application/json" } };
      return (await fetch(`${base}${where}`, sent)).json();
    },
    [method, path, JSON.stringify(body)],
  );

test("a list, a row's page and a figure follow what another person does", async () => {
  const ana = await open("Ana", "/tasks");
  const list = await open("Ben", "/tasks");
  const figures = await open("Cleo", "/numbers");
  const { id } = await call(ana, "POST", "/api/tasks", { title: "Paint the fence" });
  await list.getByRole("link", { name: "Paint the fence" }).waitFor();
  await figures.getByRole("main").getByText("1", { exact: true }).first().waitFor();
  await list.getByRole("link", { name: "Paint the fence" }).click();
  await list.getByRole("heading", { name: "Paint the fence", level: 1 }).waitFor();
  await call(ana, "PATCH", `/api/tasks/${id}`, { title: "Paint the gate" });
  await list.getByRole("heading", { name: "Paint the gate", level: 1 }).waitFor();
  await call(ana, "DELETE", `/api/tasks/${id}`, {}).catch(() => {});
  await list.getByText("This task does not exist").waitFor();
  for (const page of [ana, list, figures]) await page.close();
});

test("the name of a row is followed where other rows show it, and nobody asks on account of what is not theirs", async () => {
  const ana = await open("Ana", "/tasks");
  const ben = await open("Ben", "/tasks");
  const { id } = await call(ana, "POST", "/api/lists", { title: "Home" });
  await call(ana, "POST", "/api/tasks", { title: "Sweep", list: id });
  await ben.getByText("Home").first().waitFor();
  await call(ana, "PATCH", `/api/lists/${id}`, { title: "House" });
  await ben.getByText("House").first().waitFor();
  const diaries = await open("Ben", "/diaries");
  const asked: string[] = [];
  diaries.on("request", (request) => asked.push(request.url()));
  await call(ana, "POST", "/api/diaries", { title: "Secret" });
  await call(ana, "POST", "/api/tasks", { title: "Afterwards" });
  await ben.getByText("Afterwards").waitFor();
  expect(asked.filter((url) => url.includes("/api/diaries"))).toEqual([]);
  for (const page of [ana, ben, diaries]) await page.close();
});

test("people in a channel see each other, hear each other, and read why they are held back", async () => {
  const ana = await open("Ana", "/room");
  const ben = await open("Ben", "/room");
  await ana.getByText("Ana, Ben").waitFor();
  await ben.getByText("Ana, Ben").waitFor();
  await ana.getByRole("button", { name: "Say hello" }).click();
  await ben.getByText("Ana: Hello").waitFor();
  expect(await ana.getByText("Ana: Hello").count()).toBe(0);
  await ana.getByRole("button", { name: "Flood" }).click();
  await ana.getByText("You are sending too fast. Please wait a moment.").waitFor();
  await ben.close();
  await expect.poll(() => ana.locator("[data-people]").textContent()).toBe("Ana");
  await ana.close();
});

test("where there can be no socket a page works as it does without", async () => {
  const page = await app.openAs("Dan", "/tasks");
  await page.addInitScript(() => {
    Object.defineProperty(window, "WebSocket", {
      value: class {
        constructor() {
          throw new DOMException("Refused", "SecurityError");
        }
      },
    });
  });
  await page.reload();
  await page.getByRole("button", { name: "New task" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("Without a socket");
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("link", { name: "Without a socket" }).waitFor();
  await page.close();
});
