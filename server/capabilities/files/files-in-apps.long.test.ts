// Files in a whole app: chosen in a form in Chromium, shown to those who may read the row, and gone with it.
import { strToU8, zipSync } from "fflate";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { UploadedFile } from "#contract";
import { createTableSql, type Entity, entity, file, image, relation, text } from "#entity";
import { createTestServer, sessionIn, sharedChromium, type TestServer } from "#testing";

/** As the app's own files say it, and as its tables are made. */
const NOTES = `entity("notes", { one: "Note", many: "Notes", access: "private", title: "name", public: { read: ["name", "photo"] }, fields: {
  name: text("Name", { required: true }), photo: image("Photo"), paper: file("Paper") } })`;
const PAGES = `entity("leaves", { one: "Leaf", many: "Leaves", access: "private", title: "name", fields: {
  name: text("Name", { required: true }), note: relation("Note", "notes", { onDelete: "cascade" }), scan: image("Scan") } })`;
const notes = entity("notes", {
  one: "Note",
  many: "Notes",
  access: "private",
  title: "name",
  fields: { name: text("Name", { required: true }), photo: image("Photo"), paper: file("Paper") },
});
const leaves = entity("leaves", {
  one: "Leaf",
  many: "Leaves",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true }),
    note: relation("Note", "notes", { onDelete: "cascade" }),
    scan: image("Scan"),
  },
});
const tables = ([notes, leaves] as Entity[]).map(createTableSql).join("\n");

const APP = {
  "app.json": JSON.stringify({ name: "Note Box", tagline: "Notes with pictures", outbound: [], public: ["/open/:id"] }),
  "shared/notes.ts": `import { entity, file, image, relation, text } from "@ninefold/entity";
export const notes = ${NOTES};
export const leaves = ${PAGES};
`,
  "server/index.ts": `import { createServer, currentUser, files, resource, sql } from "@ninefold/server";
import { leaves, notes } from "../shared/notes.ts";
async function* rows(count: number) {
  for (let at = 0; at < count; at += 1) yield new TextEncoder().encode("row " + at + ",1\\n");
}
export default createServer({
  resources: [resource(notes), resource(leaves)],
  routes(app) {
    app.post("/api/report", async (c) => {
      const { name, type, count } = await c.req.json();
      const saved = await files.save(rows(count), { name, type });
      const user = currentUser(c);
      const [note] = await sql\`insert into notes (name, paper, owner_id, owner_name) values ('Report', \${saved.value}, \${user.id}, \${user.name}) returning id\`;
      return c.json({ ...saved, note: note?.id, address: files.address(c, saved) });
    });
    app.get("/api/read/:note", async (c) => {
      const [note] = await sql<{ paper: string }[]>\`select paper from notes where id = \${c.req.param("note")} and owner_id = \${currentUser(c).id}\`;
      const file = await files.read(note?.paper ?? "");
      return c.json({ name: file.name, type: file.type, bytes: file.bytes, start: (await file.text()).slice(0, 7) });
    });
    app.get("/api/guess/:id", async (c) => c.json({ name: (await files.read(c.req.param("id"))).name }));
  },
});
`,
  "server/migrations/0001_create_tables.sql": tables,
  "web/main.tsx": `import { asset, DetailPage, ListPage, mountApp, Page } from "@ninefold/ui";
import manifest from "../app.json";
import { leaves, notes } from "../shared/notes.ts";
const About = () => <Page title="About"><img src={asset("logo.png")} alt="Our logo" /></Page>;
const Open = () => <Page title="Open"><img src={asset("logo.png")} alt="Our logo" /></Page>;
mountApp({
  manifest,
  entities: [notes, leaves],
  pages: [
    { path: "/notes", title: "Notes", icon: "file", element: <ListPage of={notes} views={["cards", "table"]} /> },
    { path: "/about", title: "About", element: <About /> },
    { path: "/notes/:id", title: "Note", element: <DetailPage of={notes} />, hidden: true },
    { path: "/open/:id", title: "Open", element: <Open />, public: true, hidden: true },
  ],
});
`,
};

type Visit = { token: string; base: string };
const held: { server: TestServer; url: string; projectId: string; owner: string; context: BrowserContext } =
  {} as typeof held;

beforeAll(async () => {
  held.server = await createTestServer();
  held.url = await held.server.listen();
  const { token } = await held.server.register();
  held.owner = token;
  const texts = Object.entries(APP).map(([path, content]): [string, Uint8Array] => [path, strToU8(content)]);
  const logo = await sharp({ create: { width: 7, height: 5, channels: 3, background: "#3a7d44" } })
    .png()
    .toBuffer();
  const archive = zipSync(Object.fromEntries([...texts, ["assets/logo.png", new Uint8Array(logo)]]));
  const imported = await held.server.server.app.inject({
    method: "POST",
    url: "/api/projects/import",
    headers: { authorization: token, "content-type": "application/zip" },
    payload: Buffer.from(archive),
  });
  expect(imported.json()).toMatchObject({ working: true, failures: [] });
  held.projectId = imported.json().projectId;
  await held.server.call("POST", `/api/projects/${held.projectId}/deploy`, { token, body: {} });
  await vi.waitFor(
    async () => {
      const { body } = await held.server.call("GET", `/api/projects/${held.projectId}/deployment`, { token });
      expect(body.status).toBe("serving");
    },
    { timeout: 60_000, interval: 100 },
  );
  held.context = await (await sharedChromium()).newContext({ viewport: { width: 1000, height: 800 } });
});
afterAll(async () => {
  await held.context.close();
  await held.server.close();
});

/** A person in the app, who can be asked for calls. */
async function visit(token: string, environment = "live"): Promise<Visit> {
  const answer = await held.server.call("POST", `/api/projects/${held.projectId}/frame-code`, {
    token,
    body: { environment },
  });
  const { code } = answer.body;
  const page = await fetch(`${held.url}/${environment}/app/${held.projectId}/?token=${code}`);
  return sessionIn(await page.text());
}

async function call(visit: Visit, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${held.url}${visit.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${visit.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

async function upload(visit: Visit, name: string, content: Uint8Array<ArrayBuffer>): Promise<UploadedFile> {
  const answer = await fetch(`${held.url}${visit.base}/_ninefold/files?name=${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${visit.token}` },
    body: content,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as UploadedFile; // the gateway's answer
}

const statusOf = async (visit: Visit, address: string) => (await fetch(`${held.url}${visit.base}/${address}`)).status;
const picture = async (width = 1600, height = 1200) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#3a7d44" } })
      .jpeg()
      .toBuffer(),
  );

test("a row holds a file that its person uploaded, and shows it to those who may read the row", async () => {
  const ada = await visit(held.owner);
  const bob = await visit((await held.server.register()).token);
  const file = await upload(bob, "garden.jpg", await picture());
  const made = await call(bob, "POST", "/api/notes", { name: "Garden", photo: file.address });
  expect(made.status).toBe(201);
  expect(made.body.photo).toMatch(/^_ninefold\/files\//);
  expect(await statusOf(bob, made.body.photo)).toBe(200);
  // Saved again as it was shown, it stays; what somebody else was given is not taken.
  const same = await call(bob, "PATCH", `/api/notes/${made.body.id}`, { photo: made.body.photo, name: "Our garden" });
  expect(same.body).toMatchObject({ name: "Our garden", photo: made.body.photo });
  const stolen = await call(ada, "POST", "/api/notes", { name: "Mine", photo: made.body.photo });
  expect([stolen.status, stolen.body.fields]).toEqual([422, { photo: expect.stringContaining("choose it again") }]);
  // Nor is an id with facts of one's own, nor a text as rows keep it.
  const forged = file.address.replace(/type=[^&]+/, "type=text%2Fhtml");
  for (const photo of [forged, `file:${file.id}/a.jpg?type=image%2Fjpeg&bytes=1`])
    expect((await call(bob, "POST", "/api/notes", { name: "x", photo })).status).toBe(422);
});

test("a picture on a row that strangers read is shown to them in the live app, and to its creator in the preview", async () => {
  for (const environment of ["live", "preview"]) {
    const owner = await visit(held.owner, environment);
    const file = await upload(owner, "garden.jpg", await picture());
    const { id } = (await call(owner, "POST", "/api/notes", { name: "Garden", photo: file.address })).body;
    const token = environment === "live" ? "" : owner.token;
    const { photo } = (await call({ ...owner, token }, "GET", `/api/public/notes/${id}`)).body;
    expect([environment, await statusOf(owner, photo)]).toEqual([environment, 200]);
    expect(await statusOf(owner, photo.replace(/signature=.{8}/, "signature=AAAAAAAA"))).toBe(403);
  }
  // A picture of the app's own stands in the page as the server writes it.
  const html = await (await fetch(`${held.url}/live/app/${held.projectId}/open/1`)).text();
  const logo = /<img src="(assets\/own\/[0-9a-f]+-logo\.png)"/.exec(html)?.[1] ?? "";
  expect(await statusOf({ token: "", base: `/live/app/${held.projectId}` }, logo)).toBe(200);
});

test("a file goes with its row, with another in its place, and with the row that its row hangs on", async () => {
  const bob = await visit((await held.server.register()).token);
  const [one, two, three] = await Promise.all(
    ["one.jpg", "two.jpg", "three.jpg"].map(async (name, at) => upload(bob, name, await picture(20 + at, 20))),
  );
  const note = await call(bob, "POST", "/api/notes", { name: "A", photo: one?.address });
  const changed = await call(bob, "PATCH", `/api/notes/${note.body.id}`, { photo: two?.address });
  expect(await statusOf(bob, note.body.photo)).toBe(404);
  expect(await statusOf(bob, changed.body.photo)).toBe(200);
  const leaf = await call(bob, "POST", "/api/leaves", { name: "1", note: note.body.id, scan: three?.address });
  expect(await statusOf(bob, leaf.body.scan)).toBe(200);
  expect((await call(bob, "DELETE", `/api/notes/${note.body.id}`)).status).toBe(204);
  expect(await statusOf(bob, changed.body.photo)).toBe(404);
  expect(await statusOf(bob, leaf.body.scan)).toBe(404);
});

test("a file that is no picture is not taken where a picture belongs, and addresses and data stay what they were", async () => {
  const bob = await visit((await held.server.register()).token);
  const page = await upload(bob, "cat.png", new Uint8Array(Buffer.from("<script>1</script>")));
  expect((await call(bob, "POST", "/api/notes", { name: "x", photo: page.address })).status).toBe(422);
  expect((await call(bob, "POST", "/api/notes", { name: "x", paper: page.address })).status).toBe(201);
  const old = { photo: "data:image/png;base64,iVBORw0KGgo=", paper: "https://example.com/a.pdf" };
  expect((await call(bob, "POST", "/api/notes", { name: "old", ...old })).body).toMatchObject(old);
});

test("the app's server makes a file and keeps it on a row, whose rights it has, and reads it again", async () => {
  const bob = await visit((await held.server.register()).token);
  const made = await call(bob, "POST", "/api/report", { name: "weights 1/2.csv", type: "text/csv", count: 50_000 });
  expect(made.body).toMatchObject({ name: "2.csv", type: "text/plain", value: expect.stringMatching(/^file:/) });
  expect(await statusOf(bob, made.body.address)).toBe(200);
  const note = await call(bob, "GET", `/api/notes/${made.body.note}`);
  expect(await (await fetch(`${held.url}${bob.base}/${note.body.paper}`)).text()).toMatch(/^row 0,1\nrow 1,1\n/);
  const ada = await visit(held.owner);
  expect((await call(ada, "GET", `/api/read/${made.body.note}`)).status).toBe(404);
  expect((await call(bob, "GET", `/api/read/${made.body.note}`)).body).toEqual({
    name: "2.csv",
    type: "text/plain",
    bytes: made.body.bytes,
    start: "row 0,1",
  });
  // It goes with its row, as what was uploaded.
  expect((await call(bob, "DELETE", `/api/notes/${made.body.note}`)).status).toBe(204);
  expect(await statusOf(bob, made.body.address)).toBe(404);
});

test("what an app's server saves keeps to the bounds of uploads, and is what it says", async () => {
  const bob = await visit((await held.server.register()).token);
  const tooLarge = await call(bob, "POST", "/api/report", { name: "a.csv", count: 3_000_000 });
  expect([tooLarge.status, tooLarge.body.error]).toEqual([413, expect.stringMatching(/25 MB/)]);
  const lie = await call(bob, "POST", "/api/report", { name: "a.pdf", type: "application/pdf", count: 10 });
  expect([lie.status, lie.body.error]).toEqual([422, "This content is text/plain, not application/pdf."]);
  expect((await call(bob, "POST", "/api/report", { name: "a.csv", count: 0 })).body.error).toBe("This file is empty.");
  expect((await call(bob, "POST", "/api/report", { name: "..", count: 1 })).status).toBe(400);
  for (const id of [crypto.randomUUID(), "..%2f..%2fsecrets"])
    expect((await call(bob, "GET", `/api/guess/${id}`)).status).toBe(404);
});

test("in a form a picture is chosen, seen and saved, a paper dropped, and each is there afterwards", async () => {
  const page = await held.context.newPage();
  await open(page);
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "New note" }).first().click();
  await form.getByLabel("Name").fill("Harvest");
  await form
    .locator("input[name=photo]")
    .setInputFiles({ name: "harvest.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await picture()) });
  await form.getByRole("img", { name: "harvest.jpg" }).waitFor();
  await drop(page, "section[aria-label=Paper]", "weights.csv", "a,b\n1,2\n");
  await form.getByText(/weights\.csv \(/).waitFor();
  await form.getByRole("button", { name: "Add note" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Harvest" }).first().click();
  const shown = page.getByRole("img", { name: "Harvest" });
  await expect.poll(() => shown.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(1600);
  expect(await page.getByRole("link", { name: /weights\.csv/ }).getAttribute("href")).toMatch(/^_ninefold\/files\//);
  await page.close();
});

test("a picture of the app's own comes with its zip, is shown, and is kept by browsers", async () => {
  const page = await held.context.newPage();
  await open(page, "about");
  const logo = page.getByRole("img", { name: "Our logo" });
  await expect.poll(() => logo.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(7);
  const address = await logo.getAttribute("src");
  const answer = await fetch(`${held.url}/live/app/${held.projectId}/${address}`);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-type")).toBe("image/png");
  await page.close();
});

test("a drawing with a script in it runs nothing, as a picture and opened by itself", async () => {
  const bob = await visit((await held.server.register()).token);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.documentElement.setAttribute("ran", "1")</script></svg>`;
  const { address } = await upload(bob, "logo.svg", new Uint8Array(Buffer.from(drawing)));
  const page = await held.context.newPage();
  await page.goto(`${held.url}${bob.base}/${address}`);
  expect(await page.locator("svg").getAttribute("ran")).toBe(null);
  expect(await page.evaluate("self.origin")).toBe("null");
  await page.close();
});

/** The live app as its owner, at the list of notes. */
async function open(page: Page, path = "notes"): Promise<void> {
  const answer = await held.server.call("POST", `/api/projects/${held.projectId}/frame-code`, {
    token: held.owner,
    body: { environment: "live" },
  });
  await page.goto(`${held.url}/live/app/${held.projectId}/${path}?token=${answer.body.code}`);
}

/** As a file manager lets go of a file over the page. */
async function drop(page: Page, selector: string, name: string, content: string): Promise<void> {
  const given = `const given = new DataTransfer(); given.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}))`;
  const transfer = await page.evaluateHandle(`(() => { ${given}; return given; })()`);
  await page.dispatchEvent(selector, "drop", { dataTransfer: transfer });
}
