// The first sentence on the landing page: kept through reloads, wrong passwords and payment, and built once.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../../testing/expectations.ts";
import type { ScriptedServer } from "../../testing/scripted-server.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const WISH = "A booking app for my dog salon, with reminders";
const field = (page: Page) => page.getByRole("textbox", { name: "What should your app do?" });
const saidTo = ({ calls }: ScriptedServer) =>
  calls.filter(({ call }) => call === "POST /api/chat").map(({ body }) => Object(body).message);
const created = ({ calls }: ScriptedServer) => calls.filter(({ call }) => call === "POST /api/projects").length;

async function signUp(page: Page, password = "correct horse"): Promise<void> {
  await page.getByLabel("Username").fill("grace");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

describe("the first sentence", () => {
  it("is being built after the sign-up, once, and with its files", async () => {
    const { page, server, problems } = await platform.visit();
    await page.goto(server.url);
    await field(page).fill(WISH);
    const dogs = { name: "dogs.csv", mimeType: "text/csv", buffer: Buffer.from("name,age\nRex,4\n") };
    await page.locator("input[data-attach]").setInputFiles([dogs]);
    await seen(page.getByRole("list", { name: "Attached files" }).getByText("dogs.csv"));
    await page.getByRole("button", { name: "Build it" }).click();
    await signUp(page);
    await arrivesAt(page, "/edit");
    await becomes(() => saidTo(server), [WISH]);
    const [chat] = server.calls.filter(({ call }) => call === "POST /api/chat");
    expect(Object(chat?.body).context.attachments).toHaveLength(1);
    await page.reload();
    await seen(page.getByRole("list", { name: "Conversation" }).getByText(WISH));
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("list", { name: "Projects" }));
    expect([created(server), saidTo(server).length]).toEqual([1, 1]);
    expect(problems).toEqual([]);
  });

  it("survives a reload before it is sent, a wrong password, and a closed modal", async () => {
    const { page, server } = await platform.visit();
    await page.goto(server.url);
    await field(page).fill(WISH);
    await page.reload();
    await becomes(() => field(page).inputValue(), WISH);
    await field(page).press("Enter");
    await signUp(page, "wrong");
    await seen(page.getByRole("dialog").getByRole("alert"));
    await page.keyboard.press("Escape");
    await seen(page.getByRole("heading", { name: "Sign in to see your projects" }));
    await becomes(() => page.evaluate(() => history.state ?? null), null);
    await page.reload();
    await seen(page.getByRole("dialog", { name: "Login Required" }));
    await page.getByRole("button", { name: "Don't have an account? Register" }).click();
    await signUp(page);
    await arrivesAt(page, "/edit");
    await becomes(() => saidTo(server), [WISH]);
  });

  it("waits for the plan where one is asked for, and is built after the payment", async () => {
    const { page, server } = await platform.visit();
    server.override("POST /api/projects", () => ({ status: 402, body: { error: "You need a plan." } }));
    await page.goto(server.url);
    await field(page).fill(WISH);
    await field(page).press("Enter");
    await signUp(page);
    await seen(page.getByRole("dialog", { name: "Project Creation Access" }));
    await page.getByRole("button", { name: "Close" }).click();
    await seen(page.getByText(`Kept for you: “${WISH}”. It is built as soon as you have a plan.`));
    server.state.payments.platform = { required: true, active: true, price: 2000, subscription: null };
    server.override("POST /api/projects", () => ({ body: { projectId: "11111111-1111-4111-8111-111111111111" } }));
    await page.goto(`${server.url}/subscribe?checkout=success&session_id=cs_1`);
    await page.getByRole("link", { name: "Build your app" }).click();
    await arrivesAt(page, "/edit");
  });

  it("that is not wanted any more can be discarded", async () => {
    const { page, server } = await platform.visit();
    server.override("POST /api/projects", () => ({ status: 500, body: { error: "Broken" } }));
    await page.goto(server.url);
    await field(page).fill(WISH);
    await field(page).press("Enter");
    await signUp(page);
    await seen(page.getByText("Failed to create project"));
    await page.getByRole("button", { name: "Discard" }).click();
    await page.reload();
    await seen(page.getByRole("heading", { name: "No Projects Yet" }));
    expect(await page.getByText("Kept for you").count()).toBe(0);
  });

  it("gets one project though two tabs begin it at one moment", async () => {
    const { page, server } = await platform.visit();
    const slow = { body: { projectId: "11111111-1111-4111-8111-111111111111" }, afterMs: 1500 };
    server.override("POST /api/projects", () => slow);
    await page.goto(server.url);
    await field(page).fill(WISH);
    await field(page).press("Enter");
    await signUp(page);
    await becomes(() => created(server), 1);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/projects`);
    await arrivesAt(other, "/edit");
    await arrivesAt(page, "/edit");
    expect(created(server)).toBe(1);
  });

  it("takes no file that the assistant could not read, and says why", async () => {
    const { page, server } = await platform.visit();
    await page.goto(server.url);
    const file = { name: "plan.docx", mimeType: "application/msword", buffer: Buffer.from("x") };
    await page.locator("input[data-attach]").setInputFiles([file]);
    await seen(page.getByRole("alert").getByText(/plan\.docx is not a kind of file that the assistant can read/));
    expect(await page.getByRole("button", { name: "Build it" }).isDisabled()).toBe(true);
  });
});
