// Signing in, signing up and what happens when a session ends, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, held, remembered, seen } from "../../testing/expectations.ts";
import { addProject, tokenFor } from "../../testing/platform-state.ts";
import { messageField, openEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openModal(name: "Login" | "Start Building") {
  const visit = await platform.visit();
  await visit.page.goto(visit.server.url);
  await visit.page.getByRole("banner").getByRole("button", { name }).click();
  const modal = visit.page.getByRole("dialog");
  await seen(modal);
  return { ...visit, modal };
}

describe("the login modal", () => {
  it("§2 Login / register modal · login title, register title, subtitle, Username, Password, Sign In, Create Account, register link, sign-in link: its links switch between the two forms", async () => {
    const { modal } = await openModal("Login");
    await seen(modal.getByRole("heading", { name: "Login Required" }));
    await seen(modal.getByText("Start building amazing things", { exact: true }));
    await seen(modal.getByLabel("Username", { exact: true }));
    await seen(modal.getByLabel("Password", { exact: true }));
    await seen(modal.getByRole("button", { name: "Sign In", exact: true }));
    await modal.getByRole("button", { name: "Don't have an account? Register" }).click();
    await seen(modal.getByRole("heading", { name: "Create Your Account" }));
    await seen(modal.getByRole("button", { name: "Create Account" }));
    await modal.getByRole("button", { name: "Already have an account? Sign in" }).click();
    await seen(modal.getByRole("heading", { name: "Login Required" }));
  });

  it("§5 Login/register · Username required, Password required: nothing is sent without them", async () => {
    const { modal, server } = await openModal("Login");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(modal.getByText("Username is required"));
    await seen(modal.getByText("Password is required"));
    expect(server.calls.filter(({ call }) => call.startsWith("POST "))).toEqual([]);
  });

  it("§5 Login/register · isCreator false; §4 Session · stores token and username, isCreator false; §3 User session · token, username, isSubscribed, isCreator: a new account is remembered", async () => {
    const { page, modal, server } = await openModal("Start Building");
    await modal.getByLabel("Username").fill("grace");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Create Account" }).click();
    await arrivesAt(page, "/projects");
    expect(server.calls.find(({ call }) => call.startsWith("POST "))).toMatchObject({
      call: "POST /register",
      body: { username: "grace", password: "secret", isCreator: false },
    });
    const kept = await Promise.all(["username", "isSubscribed", "isCreator"].map((key) => remembered(page, key)));
    expect(kept).toEqual(["grace", "false", "false"]);
    expect(await remembered(page, "token")).not.toBeNull();
  });

  it("§8 Login/register · server's text inline, server's text as a toast: a wrong password is told twice", async () => {
    const { page, modal } = await openModal("Login");
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("wrong");
    await modal.getByLabel("Password").press("Enter");
    await seen(modal.getByRole("alert").getByText("Wrong username or password"));
    await seen(page.getByLabel("Notifications").getByText("Wrong username or password"));
  });

  it("§8 Login/register · without a text: has a sentence of its own", async () => {
    const { modal, server } = await openModal("Login");
    server.override("POST /login", () => ({ status: 500 }));
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("x");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(modal.getByText("An error occurred during login/registration"));
  });

  it("signs nobody in once it was closed, or was asked to make an account instead", async () => {
    const { page, modal, server } = await openModal("Login");
    const answer = held();
    server.override("POST /login", async () => {
      await answer.until;
      return { body: { token: tokenFor("ada"), isSubscribed: false } };
    });
    const takenBackBy = async (leave: () => Promise<void>) => {
      const sent = page.waitForEvent("request", (request) => request.url().endsWith("/login"));
      await modal.getByRole("button", { name: "Sign In", exact: true }).click();
      await sent;
      const takenBack = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/login"));
      await leave();
      await takenBack;
    };
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    await takenBackBy(() => modal.getByRole("button", { name: "Don't have an account? Register" }).click());
    await modal.getByRole("button", { name: "Already have an account? Sign in" }).click();
    await takenBackBy(() => page.keyboard.press("Escape"));
    answer.release();
    await seen(page.getByText("Sign in to see your projects"));
    expect(await remembered(page, "token")).toBeNull();
  });

  it("goes where another tab has signed in, and the screen behind it goes on", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("dialog", { name: "Login Required" }));
    const other = await page.context().newPage();
    await other.goto(`${server.url}/about`);
    await other.evaluate((token) => localStorage.setItem("token", token), tokenFor("ada"));
    await seen(page.getByText("No Projects Yet"));
    await gone(page.getByRole("dialog"));
  });

  it("§4 Session · closed without a request: leads to /projects", async () => {
    const { page, modal } = await openModal("Login");
    await page.keyboard.press("Escape");
    await gone(modal);
    await arrivesAt(page, "/projects");
    await seen(page.getByText("Sign in to see your projects"));
  });

  it("§4 Projects screen · missing token: who has closed the modal is asked again when the page is loaded anew", async () => {
    const { page, modal } = await openModal("Login");
    await page.keyboard.press("Escape");
    await seen(page.getByText("Sign in to see your projects"));
    await gone(modal);
    await page.reload();
    await seen(page.getByRole("dialog", { name: "Login Required" }));
  });
});

describe("a session that has ended", () => {
  it("§4 Session · 401 opens the modal, expiry clears, retried once; §2 Login / register modal · expired subtitle; §2 Route table · login modal anywhere: a message sent with an ended session arrives after signing in", async () => {
    const { page, server, projectId } = await openEditor(platform, { messages: [] });
    await seen(page.getByRole("heading", { name: "What shall we build?" }));
    await seen(page.locator("iframe[title='App preview']"));
    server.state.validTokens.clear();
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    const modal = page.getByRole("dialog");
    await seen(modal.getByText("Your session expired. Please sign in again.", { exact: true }));
    const keys = ["token", "username", "isSubscribed", "isCreator"];
    expect(await Promise.all(keys.map((key) => remembered(page, key)))).toEqual([null, null, null, null]);
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await becomes(() => server.calls.filter(({ call }) => call === "POST /api/chat").length, 2);
    expect(server.state.projects.get(projectId)).toBeDefined();
    await seen(page.getByText("Done: A hive log"));
    await arrivesAt(page, "/edit");
  });

  it("§4 Projects screen · reload after login; §4 Session · retried once: a deletion that met an ended session is done, then the page is loaded anew", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    addProject(server.state, { projectDescription: "Hives" });
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Delete project" }).click();
    // The deletion alone meets it: a late call would end the session first, and the window that opens then lies over the button.
    let asked = 0;
    server.override("DELETE /api/projects/:id", ({ params: { id = "" } }) => {
      asked += 1;
      return asked > 1 && server.state.projects.delete(id) ? { body: { success: true } } : { status: 401 };
    });
    await page.evaluate(() => Object.assign(window, { beforeReload: true }));
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(page.getByText("No Projects Yet"));
    await becomes(() => page.evaluate(() => "beforeReload" in window), false);
    expect(server.calls.filter(({ call }) => call.startsWith("DELETE "))).toHaveLength(2);
  });

  it("§8 Projects · failed retry: a new project that fails after the sign-in is only logged", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await seen(page.getByText("No Projects Yet"));
    // This call alone, as above.
    server.override("POST /api/projects", () => ({ status: 401 }));
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.getByRole("button", { name: "New Project" }).click();
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    server.override("POST /api/projects", () => ({ status: 500 }));
    // The reload that follows would take a banner away: without it there must be none either.
    await page.evaluate(() => history.replaceState(history.state, "", "/projects/"));
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await becomes(
      () => logged.some((text) => text.includes("The retry after signing in failed: POST /api/projects")),
      true,
    );
    await gone(modal);
    expect(await page.getByText("Failed to create project").count()).toBe(0);
    expect(await page.getByLabel("Notifications").getByText("Failed").count()).toBe(0);
  });

  it("while a page was kept away for the way back to it is known when it is come back to", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await seen(page.getByText("Signed in as ada"));
    const token = tokenFor("bob");
    server.state.validTokens.add(token);
    await page.evaluate((given) => {
      localStorage.setItem("token", given);
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, token);
    await seen(page.getByText("Signed in as bob"));
  });

  it("of which the list of projects hears late leaves signed in who has signed in since, and reads their projects", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    const renewed = `${tokenFor("ada")}-renewed`;
    server.state.validTokens.add(renewed);
    server.override("GET /api/projects", async ({ token }) => {
      if (token === renewed) return { body: [] };
      // Another tab, of which this one has not heard yet.
      await page.evaluate((given) => localStorage.setItem("token", given), renewed);
      return { status: 403, body: { error: "Forbidden" } };
    });
    await page.goto(`${server.url}/projects`);
    await seen(page.getByText("No Projects Yet"));
    expect(await remembered(page, "token")).toBe(renewed);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it.each([
    ["403", 403, "Forbidden"],
    ["rejected token", 400, "Invalid or expired token"],
  ])(
    "§4 Projects screen · %s, reload after login: clears the session and opens the login modal (%i %s)",
    async (_, status, error) => {
      const { page, server } = await platform.visit({ as: "ada" });
      addProject(server.state, { projectDescription: "Hives" });
      let refuse = true;
      server.override("GET /api/projects", ({ token }) =>
        refuse ? { status, body: { error } } : { body: token === null ? [] : [] },
      );
      await page.goto(`${server.url}/projects`);
      const modal = page.getByRole("dialog");
      await seen(modal.getByRole("heading", { name: "Login Required" }));
      expect(await Promise.all(["token", "username"].map((key) => remembered(page, key)))).toEqual([null, null]);
      refuse = false;
      await page.evaluate(() => Object.assign(window, { beforeReload: true }));
      await modal.getByLabel("Username").fill("ada");
      await modal.getByLabel("Password").fill("secret");
      await modal.getByRole("button", { name: "Sign In", exact: true }).click();
      await seen(page.getByText("No Projects Yet"));
      await becomes(() => page.evaluate(() => "beforeReload" in window), false);
    },
  );
});
