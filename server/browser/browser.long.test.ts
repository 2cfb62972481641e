// Visits with a real Chromium to pages of a plain server: what is told of them, and hostile ones, which stay bounded.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { type Browser, createBrowser, findChromium, type ReadyStep, type SecondPage, type View } from "./index.ts";

const SHOP = `<title>Shop</title><main><h1>Orders</h1>
<label>Customer <input></label><label>Kind <select><option>Bike<option>Car</select></label>
<button onclick="document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>Saved for ' + document.querySelector('input').value + ', ' + document.querySelector('select').value); fetch('/app/api/save', { method: 'POST' }); console.error('odd')">Save</button><ul></ul>
<div style="width: 700px">A plan that is too wide</div>
<p style="width: 60px; overflow: hidden; white-space: nowrap">Words that are cut at their side</p>
<div style="position: relative; height: 60px"><a href="/x" style="position: absolute">Covered</a><div style="position: absolute; inset: 0; background: #fff">Above</div></div>
<div>Wide: <span id=w></span></div><script>w.textContent = innerWidth + (matchMedia("(prefers-color-scheme: dark)").matches ? " dark" : " light")</script></main>`;
/** Words for screen readers alone, as style sheets clip them away. */
const CLIPPED =
  "position: absolute; width: 40px; height: 20px; overflow: hidden; white-space: nowrap; clip-path: inset(50%)";
const LATE = `<button style="${CLIPPED}">Skip all of this and go on to the content</button><main><div role=status data-ninefold-loading>Loading …</div>
<figure style="height: 30px; overflow: hidden">Sales<table style="${CLIPPED}; top: 20px"><thead><tr><th>Day</th></tr></thead><tr><td>Monday</td></tr></table></figure>
<p>One <svg role=img aria-label="is higher" width=9 height=9></svg></p><div><svg role=img aria-label="A star" width=9 height=9></svg></div>
<table><thead><tr><th>Name</th></tr></thead><tr><td>Ada</td></tr><tr><td>Ben</td></tr></table>
<div role=dialog aria-labelledby=head><h2 id=head>Add a photo</h2><label>Title <input aria-invalid=true></label><p>Photo is required</p></div>
<script>setTimeout(() => { document.querySelector("[data-ninefold-loading]").outerHTML = "<p>Three orders</p>" }, 2000)</script></main>`;
/** Things to drag as browsers have it, a canvas that is drawn on with the pointer, and three ways to choose a file. */
const DESK = `<h1>Desk</h1><ul><li draggable=true id=card>Order 7</li></ul><section aria-label="Done" id=done style="height: 60px">Done</section>
<canvas aria-label="Sketch" id=sketch width=200 height=100></canvas>
<label>Photo <input type=file id=photo></label><label>Table <input type=file id=table hidden></label><button onclick="late.click()">Attach</button><input type=file id=late hidden>
<p id=said></p><script>
card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "7"); done.ondragover = (event) => event.preventDefault();
done.ondrop = (event) => { event.preventDefault(); done.append(card); say("Dropped " + event.dataTransfer.getData("text/plain")) };
function say(text) { said.append(text + ". ") }
const line = []; sketch.onpointermove = (event) => event.buttons && line.push([Math.round(event.offsetX), Math.round(event.offsetY)]);
sketch.onpointerup = () => say("Drew from " + line[0] + " to " + line.at(-1));
for (const field of [photo, table, late]) field.onchange = async () => { const [file] = field.files; say(field.id + " took " + file.name + ", " + file.type + ", " + await file.slice(0, 20).text()) };
</script>`;
/** Three searches, each named in a way of its own; what is around them is called the same. */
const SEARCH = `<h1>Find</h1><form role=search aria-label="Search" onsubmit="return false"><button type=button aria-label="Search">Go</button><input type=search placeholder="Search"></form>
<section aria-label="People"><button>People</button><input type=search aria-label="People"></section><p id=said></p><script>oninput = ({ target }) => { said.append("[" + (target.placeholder || target.ariaLabel) + " has " + target.value + "] ") }</script>`;
/** A chart with its values beside it for programs, drawings, a message that passes, one that stays, and a wall. */
const CHARTS = `<style>.readers { ${CLIPPED} }</style><h1>Figures</h1>
<figure aria-label="Sales by month"><div aria-hidden=true><svg width=90 height=40><text y=9>May</text></svg></div><table class=readers><caption>Sales by month</caption><thead><tr><th>Month<th>Value</thead><tbody><tr><th>May<td>12 EUR</tr><tr><th>June<td>30 EUR</tr></tbody></table></figure>
<svg width=90 height=40><title>Visits</title><text y=9>Monday 4</text><text y=20>Tuesday 9</text></svg>
<div style="position: fixed; top: 400px; left: 0"><button>Pay</button></div><div style="position: fixed; inset: 400px 0 auto 0; height: 40px; background: #fff"><div role=status style="height: 40px">Saved</div></div>
<div style="position: fixed; top: 500px; left: 0"><button>Leave</button></div><div style="position: fixed; inset: 500px 0 auto 0; height: 40px; background: #fff">A wall <p role=status>Saved</p></div>`;
/** What is typed on one shows on every other that is open. */
const SHARED = `<h1>Shared</h1><label>Say <input id=say></label><p>Here: <span id=here></span></p><p id=heard></p><script>
const socket = new WebSocket("ws://" + location.host + "/app/shared"); say.onchange = () => socket.send(say.value); socket.onmessage = ({ data }) => { heard.textContent = "Heard " + data }; here.textContent = location.search + " " + innerWidth</script>`;
const PAGES: Readonly<Record<string, string>> = {
  "/app/desk": DESK,
  "/app/shared": SHARED,
  "/app/shared?who=ben": SHARED,
  "/app/stuck": `<h1>Stuck</h1><script>onkeydown = () => { for (const end = performance.now() + 8_000; performance.now() < end; ); }</script>`,
  "/app/shop": SHOP,
  "/app/late": LATE,
  "/app/window": `<h1>Parcels</h1><label>What <input id=filter></label><div role=dialog aria-label="Add a parcel"><label>What <input id=own></label></div><p id=said></p><script>oninput = (event) => { said.textContent = "into " + event.target.id }</script>`,
  "/app/search": SEARCH,
  "/app/charts": CHARTS,
  "/app/busy": `<h1>Busy</h1><div aria-busy=true>One moment</div><button onclick="document.body.append('Saved')">Save</button>`,
  "/app/thinks": `<h1>Thinks</h1><script>setTimeout(() => document.body.append("The answer"), 7_000)</script>`,
  "/app/dialogs": `<h1>Talks</h1><script>alert("first"); confirm("second"); onbeforeunload = () => "stay"; window.open("/app/shop"); setInterval(() => alert("again"), 1)</script>`,
  "/app/floods": `<h1>Floods</h1><script>for (let at = 0; at < 30000; at++) console.error("flood " + at); try { console.log("x".repeat(400e6)) } catch {}</script>`,
  "/app/spins": `<h1>Spins</h1><script>setTimeout(() => { for (;;); }, 200)</script>`,
  "/app/grows": `<h1>Grows</h1><script>const text = "y".repeat(1e6); for (let at = 0; at < 100; at++) { const all = document.createElement("div"); for (let part = 0; part < 3000; part++) all.append(Object.assign(document.createElement("p"), { textContent: text.slice(0, 333) })); document.body.append(all) }</script>`,
  "/app/pulls": `<h1>Pulls</h1><script>Promise.allSettled(Array.from({ length: 12 }, (_, at) => fetch("/app/endless?" + at))).then(() => document.body.append("All ended"))</script>`,
  "/app/pours": `<h1>Pours</h1><script>const socket = new WebSocket("ws://" + location.host + "/app/socket"); socket.onopen = () => { for (let at = 0; at < 40; at++) socket.send("x".repeat(500_000)) }; socket.onclose = () => document.body.append("All ended")</script>`,
  "/app/lies": `<h1>Lies</h1><script>JSON.stringify = () => "x".repeat(1e8); Array.prototype.push = () => { throw 1 }; String.prototype.slice = () => "z".repeat(1e8); performance.now = () => -1e12; Element.prototype.getBoundingClientRect = () => { throw 2 }</script>`,
};
let browser: Browser;
/** The same with a deadline that is soon over. */
let hasty: Browser;
/** The same with one that is over before all waits of a visit are. */
let brief: Browser;
let server: Server;
let others: Server;
let dataDir: string;
const heard = { others: 0, paths: [] as string[], poured: 0 };
/** Of answers that never end. */
const endless: Socket[] = [];
const portOf = (listening: Server) => (listening.address() as AddressInfo).port; // both listen on ports
const never = () => new AbortController().signal;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ninefold-browser-"));
  others = createServer((_request, response) => response.end("reached"));
  others.on("connection", () => {
    heard.others += 1;
  });
  await new Promise<void>((resolve) => others.listen(0, "127.0.0.1", resolve));
  const away = `http://127.0.0.1:${portOf(others)}`;
  const reaching = `<h1>Reaches</h1><script>fetch("${away}/fetched").catch(() => {}); new Image().src = "${away}/image"; new WebSocket("${away.replace("http", "ws")}/socket"); navigator.sendBeacon?.("${away}/beacon"); fetch("/secret").catch(() => {}); try { new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${portOf(others)}" }] }).createDataChannel("x") } catch {}</script><link rel=preconnect href="${away}"><iframe src="${away}/frame"></iframe>`;
  server = createServer((request, response) => {
    const path = request.url ?? "";
    heard.paths.push(path);
    if (path === "/app/never") return;
    if (path.startsWith("/app/endless")) return pour(response);
    if (path === "/app/api/save") return response.writeHead(500).end();
    const pages: Record<string, string> = {
      ...PAGES,
      "/app/reaches": reaching,
      "/app/leaves": `<script>location = "${away}/left"</script>`,
    };
    const page = pages[path];
    response.writeHead(page ? 200 : 404, { "content-type": "text/html" }).end(page ?? "nothing");
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, { url }) => {
    socket.on("message", (data: Buffer) => {
      if (url === "/app/shared") for (const each of sockets.clients) each.send(String(data));
      else heard.poured += data.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const deps = {
    program: () => findChromium(process.env.CHROMIUM_PATH ?? null),
    isSandboxed: true,
    address: () => ({ host: "127.0.0.1", port: portOf(server) }),
    loadMs: 4_000,
  };
  browser = createBrowser({ ...deps, dataDir });
  hasty = createBrowser({ ...deps, dataDir: join(dataDir, "hasty"), deadlineMs: 9_000 });
  brief = createBrowser({ ...deps, dataDir: join(dataDir, "brief"), deadlineMs: 30_000 });
});
afterAll(async () => {
  for (const each of [server, others]) {
    each.closeAllConnections();
    each.close();
  }
  await rm(dataDir, { recursive: true, force: true });
});

function pour(response: ServerResponse): void {
  const { socket } = response;
  if (socket) endless.push(socket);
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, "x")));
  };
  response.on("drain", more);
  more();
}

type Wish = Partial<View> & {
  steps?: ReadyStep[];
  picture?: boolean;
  second?: SecondPage;
  by?: Browser;
  ownerId?: string;
};
const addressOf = (path: string) => `http://ninefold.test/app${path}`;
/** Paths in the order in which their addresses were asked for. */
const addressed: string[] = [];
const visit = (path: string, { by = browser, ownerId = "ada", second, ...wish }: Wish = {}, signal = never()) =>
  by.visit(
    {
      ownerId,
      async addresses() {
        addressed.push(path);
        return { url: addressOf(path), prefixes: ["/app/"], second: second ?? null };
      },
    },
    { width: 390, theme: "light", steps: [], picture: false, ...wish },
    signal,
  );

test("a page is told in words and as a picture, with what overflows, is cut and is covered", async () => {
  const seen = await visit("/shop", { picture: true, theme: "dark" });
  expect(seen.outline).toEqual(
    expect.arrayContaining([
      "-- at /shop",
      "# Orders",
      '[field text] Customer = ""',
      '[field select-one] Kind = "Bike" of Bike, Car',
      "[button] Save",
      "Wide:",
      "390 dark",
    ]),
  );
  expect(seen.layout).toEqual([
    expect.stringMatching(/^The page is \d+ pixels wider than the screen/),
    expect.stringMatching(/^Reaches \d+ pixels beyond the right edge: div “A plan that is too wide”/),
    expect.stringMatching(/^Cut at its side: p “Words that are cut at their side” \(60 of \d+ pixels/),
    "a “Covered” lies under div “Above”.",
  ]);
  expect(Buffer.from(seen.picture ?? "", "base64").subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(seen).toMatchObject({ errors: [], notes: [], done: [] });
});

test("a look waits for what is loading, tells what a window holds, and passes over what only readers hear", async () => {
  const { outline, layout } = await visit("/late");
  expect(outline).toEqual(
    expect.arrayContaining([
      "Three orders",
      "One is higher",
      "[icon] A star",
      "[table, 2 rows] Name / Ada / Ben",
      "-- dialog: Add a photo",
      '[field text] Title = "" (invalid)',
      "Photo is required",
    ]),
  );
  expect(outline.join()).not.toContain("Loading");
  expect(layout).toEqual([]);
});

test("a chart is told with what it shows, a message that passes is no fault of the layout, and what stays is", async () => {
  const { outline, layout } = await visit("/charts");
  expect(outline).toEqual(
    expect.arrayContaining(["[chart] Sales by month: May 12 EUR, June 30 EUR", "[drawing] Visits: Monday 4 Tuesday 9"]),
  );
  expect(layout).toEqual([expect.stringMatching(/^button “Leave” lies under div “A wall/)]);
});

test("words are typed into the field, whatever around it has the same name", async () => {
  const { done, outline } = await visit("/search", {
    steps: [
      { do: "type", name: "Search", text: "oil" },
      { do: "type", name: "People", text: "Ada" },
    ],
  });
  expect(done).toEqual(["1. type into “Search”: done.", "2. type into “People”: done."]);
  expect(outline.join("\n")).toContain("[Search has oil] [People has Ada]");
});

test("a step goes into the window in front, not to what has the same name behind it", async () => {
  const { done, outline } = await visit("/window", { steps: [{ do: "type", name: "What", text: "oil" }] });
  expect(done).toEqual(["1. type into “What”: done."]);
  expect(outline).toContain("into own");
});

test("steps are taken by role and name; what came of them is told, and the first that fails is the last", async () => {
  const seen = await visit("/shop", {
    steps: [
      { do: "type", name: "Customer", text: "Ada" },
      { do: "choose", name: "Kind", option: "Car" },
      { do: "click", role: "button", name: "Save" },
      { do: "wait", text: "Saved for Ada, Car" },
      { do: "click", role: "button", name: "Refund" },
      { do: "press", key: "Enter" },
    ],
  });
  expect(seen.done).toEqual([
    "1. type into “Customer”: done.",
    "2. choose “Car” in “Kind”: done.",
    "3. click button “Save”: done.",
    "4. wait for “Saved for Ada, Car”: done.",
    expect.stringMatching(/^5\. click button “Refund”: this failed\. .*There are: Save, Covered\.$/),
    "The 1 steps after it were not tried.",
  ]);
  expect(seen.outline).toContain("Saved for Ada, Car");
  expect(seen.errors).toEqual(expect.arrayContaining(["POST /app/api/save answered 500", "Console: odd"]));
});

const file = (name: string, of: string, mediaType: string, text: string): ReadyStep => ({
  do: "upload",
  name: of,
  file: name,
  mediaType,
  content: Buffer.from(text).toString("base64"),
});

test("files are chosen in a field, in one that is hidden and in the dialog of a button; things are dragged and drawn", async () => {
  const { done, outline } = await visit("/desk", {
    steps: [
      { do: "drag", name: "Order 7", to: "Done" },
      {
        do: "draw",
        name: "Sketch",
        points: [
          { x: 10, y: 20 },
          { x: 90, y: 80 },
        ],
      },
      file("me.png", "Photo", "image/png", "not really"),
      file("rows.csv", "Table", "text/csv", "a,b"),
      file("a.txt", "Attach", "text/plain", "Hello"),
      { do: "upload", name: "Nothing", file: "a.txt", mediaType: "text/plain", content: "" },
    ],
  });
  expect(done).toEqual([
    "1. drag “Order 7” onto “Done”: done.",
    "2. draw a line of 2 points on “Sketch”: done.",
    "3. choose the file me.png (image/png) in “Photo”: done.",
    "4. choose the file rows.csv (text/csv) in “Table”: done.",
    "5. choose the file a.txt (text/plain) in “Attach”: done.",
    "6. choose the file a.txt (text/plain) in “Nothing”: this failed. There is nothing like that on the page. There are: Attach.",
  ]);
  const said = outline.join("\n");
  expect(said).toContain("Dropped 7. ");
  expect(said).toMatch(/Drew from \d+,\d+ to 180,80\. /);
  expect(said).toContain(
    "photo took me.png, image/png, not really. table took rows.csv, text/csv, a,b. late took a.txt, text/plain, Hello.",
  );
});

test("a second page is open at the same time: what one does shows on the other, and each tells its own", async () => {
  const seen = await visit("/shared", {
    second: { url: addressOf("/shared?who=ben"), width: 1_000 },
    steps: [
      { do: "type", name: "Say", text: "tea" },
      { do: "press", key: "Enter" },
      { do: "wait", text: "Heard tea", on: "second" },
      { do: "type", name: "Say", text: "cake", on: "second" },
      { do: "press", key: "Enter", on: "second" },
      { do: "wait", text: "Heard cake" },
    ],
  });
  expect(seen.done).toEqual([
    "1. type into “Say”: done.",
    "2. press Enter: done.",
    "3. wait for “Heard tea”, on the second page: done.",
    "4. type into “Say”, on the second page: done.",
    "5. press Enter, on the second page: done.",
    "6. wait for “Heard cake”: done.",
  ]);
  expect(seen.outline).toEqual(expect.arrayContaining(['[field text] Say = "tea"', "Heard cake"]));
  expect(seen.second?.outline).toEqual(expect.arrayContaining(['[field text] Say = "cake"', "Heard cake"]));
  expect(seen.outline.join()).toContain("390");
  expect(seen.second?.outline.join()).toContain("?who=ben 1000");
  const alone = await visit("/shared", { steps: [{ do: "press", key: "Enter", on: "second" }] });
  expect(alone).toMatchObject({ second: null, done: [expect.stringContaining("There is no second page")] });
});

test("a step that the page never answers ends in its own time, and what was done before it is told", async () => {
  const { done, outline } = await visit("/stuck", {
    steps: [
      { do: "wait", text: "Stuck" },
      { do: "press", key: "Enter" },
      { do: "click", name: "Stuck" },
    ],
  });
  expect(done).toEqual([
    "1. wait for “Stuck”: done.",
    "2. press Enter: this failed. The page did not answer within 5 seconds.",
    "The 1 steps after it were not tried.",
  ]);
  expect(outline).toContain("# Stuck");
});

test("a text is waited for as long as a language model may take", async () => {
  const seen = await visit("/thinks", { steps: [{ do: "wait", text: "The answer" }] });
  expect(seen.done).toEqual(["1. wait for “The answer”: done."]);
});

test("a page that never says it has loaded is looked at in time, with what was done there before", async () => {
  const steps: ReadyStep[] = [
    { do: "click", role: "button", name: "Save" },
    { do: "wait", text: "The answer" },
  ];
  const seen = await visit("/busy", { by: brief, steps, picture: true });
  expect(seen.done).toEqual([
    "1. click button “Save”: done.",
    expect.stringMatching(/^2\. wait for “The answer”: this failed\./),
  ]);
  expect(seen.outline).toEqual(expect.arrayContaining(["# Busy", "Saved"]));
  expect(seen.notes).toEqual(["The page still showed that it was loading when it was looked at."]);
  expect(seen.picture).not.toBeNull();
});

test("a page asks for nothing but the app's own addresses, and does not leave them", async () => {
  const { outline, notes } = await visit("/reaches");
  expect(outline).toContain("# Reaches");
  expect(notes.join("\n")).toMatch(/asked for http:\/\/127\.0\.0\.1:\d+\/fetched, which is not the app's/);
  expect(notes.join("\n")).toContain("http://ninefold.test/secret");
  await visit("/leaves");
  expect(heard.others).toBe(0);
  expect(heard.paths.filter((path) => !path.startsWith("/app/"))).toEqual([]);
});

test("pages that never load, talk or lie are told in a sentence", async () => {
  expect((await visit("/never")).notes).toEqual(["The page did not finish loading within 4 seconds."]);
  expect((await visit("/dialogs")).notes.join(" ")).toContain(
    "The page opened a dialog (alert): first. It was closed.",
  );
  expect((await visit("/lies")).outline).toContain("# Lies");
});

test("a page gets and sends a bounded number of bytes, however many answers and sockets it opens at once", async () => {
  const pulled = await visit("/pulls", { steps: [{ do: "wait", text: "All ended" }] });
  expect(pulled.notes.join()).toContain("The page got more than 80 MB; the rest was refused.");
  expect(endless).toHaveLength(12);
  const megabytes = endless.reduce((sum, socket) => sum + socket.bytesWritten, 0) / 1024 / 1024;
  expect(megabytes).toBeLessThan(160);
  const poured = await visit("/pours", { steps: [{ do: "wait", text: "All ended" }] });
  expect(poured.notes.join()).toContain("The page sent more than 8 MB over sockets, so they were closed.");
  expect(heard.poured).toBeGreaterThan(0);
  expect(heard.poured).toBeLessThanOrEqual(8 * 1024 * 1024);
});

test("pages that spin, flood or grow without end are ended with a sentence; the next look is fine", async () => {
  for (const path of ["/spins", "/floods", "/grows"]) {
    const told = await visit(path, { by: hasty }).then(
      (seen) => JSON.stringify(seen),
      (error: Error) => error.message,
    );
    expect(told.length).toBeLessThan(60_000);
    expect(told).toMatch(/^The page (?:took more memory|kept the browser busy)|# (?:Floods|Grows)|did not answer/);
  }
  expect((await visit("/shop")).outline).toContain("# Orders");
  expect(await readdir(join(dataDir, "hasty", "browser"))).toEqual([]);
});

test("a page's address is asked for when its turn at the browser has come, for what opens it is soon old", async () => {
  addressed.length = 0;
  const asker = new AbortController();
  const first = visit("/never", {}, asker.signal).catch((error: Error) => error.message);
  await expect.poll(() => addressed).toEqual(["/never"]);
  const second = visit("/shop", { ownerId: "ben" });
  await expect.poll(() => heard.paths.at(-1)).toBe("/app/never");
  expect(addressed).toEqual(["/never"]);
  asker.abort(new Error("nobody waits"));
  expect(await first).toBe("nobody waits");
  expect((await second).outline).toContain("# Orders");
  expect(addressed).toEqual(["/never", "/shop"]);
});

test("a visit ends with whoever asked for it, and those that wait are told when there are too many", async () => {
  const asker = new AbortController();
  const opened = () => heard.paths.filter((path) => path === "/app/never").length;
  const before = opened();
  const asked = visit("/never", {}, asker.signal).catch((error: Error) => error.message);
  await expect.poll(opened).toBe(before + 1);
  const wait = (ownerId: string) => visit("/shop", { ownerId }, asker.signal).catch((error: Error) => error.message);
  // One creator's looks leave room for others'.
  const own = [wait("ada"), wait("ada")];
  expect(await Promise.race(own)).toContain("At most 2 looks at your apps at a time");
  const others = Array.from({ length: 8 }, (_, at) => wait(`owner-${at}`));
  expect(await Promise.race(others)).toContain("The server's browser is busy with other apps.");
  asker.abort(new Error("nobody waits"));
  expect(await asked).toBe("nobody waits");
  expect(new Set(await Promise.all([...own, ...others])).size).toBe(3);
});
