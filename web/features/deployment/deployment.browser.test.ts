// The deployments of a creator, in a browser: figures, log, history, what can be done, and every state in between.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LogLine, Notice } from "#contract";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, seen } from "../../testing/expectations.ts";
import { deploymentEntryOf } from "../../testing/monitoring-routes.ts";
import { addProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

type Opened = Visit & { id: string };

async function openDeployments(prepare: (opened: Opened) => void = () => {}, search = ""): Promise<Opened> {
  const visit = await platform.visit({ as: "ada", context: { permissions: ["clipboard-read", "clipboard-write"] } });
  const { project } = addProject(visit.server.state, {
    projectDescription: "Hives",
    deployed: true,
    customViewName: "hives",
  });
  const opened = { ...visit, id: project._id };
  prepare(opened);
  await visit.page.goto(`${visit.server.url}/deployment${search.replace("ID", project._id)}`);
  return opened;
}

const card = ({ page }: Visit, name = "Hives") =>
  page.getByRole("list", { name: "Deployed apps" }).getByRole("listitem", { name });
const line = (text: string, level: LogLine["level"] = "info", second = 0): LogLine => ({
  at: new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString(),
  source: "app",
  level,
  text,
});

describe("the list", () => {
  it("§2 Route table · /deployment: lists the deployed apps with status and address", async () => {
    const opened = await openDeployments(
      ({ server }) => void addProject(server.state, { projectDescription: "Draft" }),
    );
    await seen(card(opened).getByText("Running"));
    expect(await opened.page.getByRole("list", { name: "Deployed apps" }).getByRole("listitem").count()).toBe(1);
    expect(await card(opened).getByRole("link").getAttribute("href")).toBe("/view/hives");
    await seen(opened.page.getByText("1 project not deployed yet."));
  });

  it("shows uptime, requests, errors, durations, memory and the last deploy", async () => {
    const opened = await openDeployments();
    const figures = async (name: string) =>
      card(opened).locator("dt", { hasText: name }).locator("xpath=following-sibling::dd").textContent();
    await seen(card(opened));
    expect(await figures("Uptime, 24 h")).toBe("100%");
    expect(await figures("Uptime, 7 d")).toBe("99.98%");
    expect(await figures("Requests")).toBe("1,204");
    expect(await figures("Errors")).toBe("0");
    expect(await figures("p50 / p95")).toBe("6.4 ms / 41 ms");
    expect(await figures("Memory")).toBe("18.4 MB");
    await seen(card(opened).getByText(/Deployed .*, took 1\.2 s/));
    await seen(card(opened).getByRole("img", { name: /Requests an hour over the last 24 hours/ }));
  });

  it("says in words how an app is: asleep, failed with the reason, offline", async () => {
    const opened = await openDeployments(({ server }) => {
      const add = (projectDescription: string) => addProject(server.state, { projectDescription, deployed: true });
      const { apps } = server.state.monitoring;
      apps.set(add("Owls").project._id, { condition: "asleep", memoryBytes: null });
      apps.set(add("Wells").project._id, { condition: "failed", reason: "the well is dry" });
      apps.set(add("Moles").project._id, { condition: "offline", onlineSince: null });
    });
    await seen(card(opened, "Owls").getByText("Asleep"));
    await seen(card(opened, "Wells").getByText("the well is dry"));
    await seen(card(opened, "Moles").getByText("Offline"));
    expect(await card(opened, "Moles").getByRole("button", { name: "Restart" }).count()).toBe(0);
    await seen(opened.page.getByText("4 apps. 1 not well."));
  });

  it("without deployed apps says so and leads to the projects", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/deployment`);
    await seen(page.getByRole("heading", { name: "Nothing deployed yet" }));
    await page.getByRole("link", { name: "Your projects" }).click();
    await arrivesAt(page, "/projects");
    await page.getByRole("link", { name: "Deployments" }).click();
    await arrivesAt(page, "/deployment");
  });

  it("that cannot be read says so and can be tried again", async () => {
    const state = { broken: true };
    const opened = await openDeployments(({ server }) =>
      server.override("GET /api/deployments", () =>
        state.broken ? { status: 500 } : { body: { apps: [], notDeployed: 0 } },
      ),
    );
    await seen(opened.page.getByRole("alert").getByText("Failed to load deployments"));
    state.broken = false;
    await opened.page.getByRole("button", { name: "Try again" }).click();
    await seen(opened.page.getByText("Nothing deployed yet"));
  });

  it("asks a visitor to sign in", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/deployment`);
    await seen(page.getByRole("dialog").getByText("Login Required"));
  });

  it("is reached from the dashboard with the app's log open", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    const { project } = addProject(server.state, { projectDescription: "Hives", deployed: true });
    await page.goto(`${server.url}/projects/${project._id}/dashboard`);
    await page.getByRole("link", { name: "Monitoring" }).click();
    await arrivesAt(page, `/deployment?app=${project._id}&show=log`);
    await seen(page.getByRole("log"));
  });
});

describe("the log", () => {
  it("follows what the app prints, holds still while paused, and catches up", async () => {
    const opened = await openDeployments(({ server }) => {
      server.state.monitoring.log = [line("hello"), line("oh no", "error", 1)];
    });
    const { page, server } = opened;
    await card(opened).getByRole("button", { name: "Log" }).click();
    const log = page.getByRole("log");
    await seen(log.getByText("oh no"));
    server.state.monitoring.log.push(line("later", "info", 2));
    await seen(log.getByText("later"));
    await page.getByRole("button", { name: "Pause" }).click();
    server.state.monitoring.log.push(line("while paused", "info", 3));
    const asked = () => server.calls.filter(({ call }) => call.endsWith("/logs")).length;
    const before = asked();
    await page.waitForTimeout(2_500);
    expect(asked()).toBe(before);
    await page.getByRole("button", { name: "Follow" }).click();
    await seen(log.getByText("while paused"));
    await becomes(() => log.getByText("hello", { exact: true }).count(), 1);
  });

  it("hands its errors to the assistant, and says why when it can't", async () => {
    const opened = await openDeployments(({ server }) => {
      server.state.monitoring.log = [line("hello"), line("oh no", "error", 1)];
    }, "?app=ID&show=log");
    const { page, server, id } = opened;
    const fix = card(opened).getByRole("button", { name: "Fix with AI" });
    const error = "Enough messages wait already. Let the assistant catch up first.";
    server.override("POST /api/projects/:id/queue", () => ({ status: 409, body: { error } }));
    await fix.click();
    await seen(page.getByText(error));
    server.override("POST /api/projects/:id/queue", () => ({ body: { queued: null, runId: null } }));
    await fix.click();
    await arrivesAt(page, "/edit");
    expect(await page.evaluate(() => localStorage.getItem("selectedProjectId"))).toBe(id);
    expect(server.calls.findLast(({ call }) => call.endsWith("/queue"))?.body).toEqual({
      message: "My live app reports errors in its log. Please find the cause and fix it.",
      context: { errors: [{ message: "oh no", source: "the log of the live app" }] },
    });
  });

  it("shows errors only when asked, and copies what it shows", async () => {
    const opened = await openDeployments(({ server }) => {
      server.state.monitoring.log = [line("hello"), line("oh no", "error", 1)];
    }, "?app=ID&show=log");
    const { page } = opened;
    await seen(page.getByRole("log").getByText("hello"));
    await page.getByLabel("Errors only").check();
    await gone(page.getByRole("log").getByText("hello"));
    await page.getByRole("button", { name: "Copy" }).click();
    await seen(page.getByRole("button", { name: "Copied" }));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("2026-01-01T10:00:01.000Z ERROR oh no");
  });

  it("that is empty says what will appear there", async () => {
    const { page } = await openDeployments(() => {}, "?app=ID&show=log");
    await seen(page.getByText("Nothing yet."));
  });
});

describe("the history", () => {
  it("tells status, duration, error and log of each deployment, and rolls back to one that served", async () => {
    const opened = await openDeployments(({ server, id }) => {
      server.state.monitoring.histories.set(id, [
        deploymentEntryOf(),
        deploymentEntryOf({ status: "failed", error: "The app could not be built.", durationMs: 300 }),
        deploymentEntryOf({ status: "replaced", durationMs: 61_000 }),
      ]);
    });
    const { page, server, id } = opened;
    await card(opened).getByRole("button", { name: "Deployments" }).click();
    const entries = page.getByRole("list", { name: "Deployments", exact: true }).getByRole("listitem");
    await seen(entries.nth(1).getByText("The app could not be built."));
    await seen(entries.nth(0).getByText("took 1.2 s"));
    await entries.nth(0).getByText("Log of this deployment").click();
    await seen(entries.nth(0).getByText("Building the newest revision"));
    expect(await page.getByRole("button", { name: "Roll back to this" }).count()).toBe(1);
    await entries.nth(2).getByRole("button", { name: "Roll back to this" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Roll back" }).click();
    await seen(page.getByText("Deployment started!"));
    await becomes(() => entries.count(), 4);
    expect(server.calls.some(({ call }) => call.startsWith(`POST /api/projects/${id}/deployments/`))).toBe(true);
  });

  it("waits while a deployment is on its way", async () => {
    const { page } = await openDeployments(({ server, id }) => {
      const entries = [deploymentEntryOf({ status: "building", finishedAt: null, durationMs: null })];
      server.state.monitoring.histories.set(id, [...entries, deploymentEntryOf({ status: "replaced" })]);
    }, "?app=ID&show=deployments");
    await seen(page.getByText("Building", { exact: true }));
    expect(await page.getByRole("button", { name: "Roll back to this" }).isDisabled()).toBe(true);
  });
});

describe("what can be done", () => {
  it("restarts an app", async () => {
    const opened = await openDeployments();
    await card(opened).getByRole("button", { name: "Restart" }).click();
    await seen(opened.page.getByText("Restarted."));
    const asked = opened.server.calls.find(({ call }) => call === `POST /api/projects/${opened.id}/restart`);
    expect(asked?.body).toEqual({ environment: "live" });
  });

  it("takes an app offline after a question, which Escape answers with no", async () => {
    const opened = await openDeployments(({ server, id }) => {
      const found = server.state.projects.get(id);
      if (found) found.stats.activeSubscriptions = 2;
    });
    const { page, server, id } = opened;
    const ended = () => server.calls.some(({ call }) => call === `DELETE /api/projects/${id}/deployment`);
    await card(opened).getByRole("button", { name: "Undeploy" }).click();
    await seen(page.getByRole("alertdialog").getByText("Its 2 subscriptions end at once"));
    await page.keyboard.press("Escape");
    await gone(page.getByRole("alertdialog"));
    expect(ended()).toBe(false);
    await card(opened).getByRole("button", { name: "Undeploy" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undeploy" }).click();
    await seen(card(opened).getByText("Offline"));
    expect(ended()).toBe(true);
  });

  it("is done by keyboard alone", async () => {
    const opened = await openDeployments();
    await card(opened).getByRole("button", { name: "Outages" }).focus();
    await opened.page.keyboard.press("Enter");
    await seen(opened.page.getByText("No outage in the last 7 days."));
    expect(new URL(opened.page.url()).searchParams.get("show")).toBe("outages");
    await opened.page.keyboard.press("Enter");
    await gone(opened.page.getByText("No outage in the last 7 days."));
  });
});

describe("alerts", () => {
  it("the bell counts what is new, tells it, and marks it as read", async () => {
    const { page } = await openDeployments(({ server, id }) => {
      const of = { projectId: id, appName: "Hives", at: new Date().toISOString() };
      server.state.monitoring.notices = [
        { ...of, id: crypto.randomUUID(), kind: "recovered", reason: null, isRead: false },
        { ...of, id: crypto.randomUUID(), kind: "failed", reason: "the well is dry", isRead: false },
      ];
    });
    await page.getByRole("button", { name: "Notices, 2 new" }).click();
    const list = page.getByRole("list", { name: "Notices" });
    await seen(list.getByText("Hives has stopped answering."));
    await seen(list.getByText("Hives is well again."));
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await gone(page.getByRole("button", { name: "Mark all as read" }));
    await list.getByText("Hives has stopped answering.").click();
    await seen(page.getByRole("log"));
    await seen(page.getByRole("button", { name: "Notices", exact: true }));
  });

  it("a notice arrives over the socket without being asked for, and is asked for while there is no socket", async () => {
    const { page, server, id: projectId } = await openDeployments();
    await becomes(() => server.noticeListeners(), 1);
    const notice = (kind: Notice["kind"]) => ({
      id: crypto.randomUUID(),
      projectId,
      appName: "Hives",
      at: new Date().toISOString(),
      kind,
      reason: "app.hives.io",
      isRead: false,
    });
    server.state.monitoring.notices = [notice("domain missing")];
    server.emitNotices();
    await page.getByRole("button", { name: "Notices, 1 new" }).click();
    await page.getByText("Hives is about to lose its domain.").click();
    await arrivesAt(page, `/projects/${projectId}/dashboard`);
    await page.clock.install();
    await page.goto(`${server.url}/deployment`);
    await becomes(() => server.noticeListeners(), 1);
    const asked = () => server.calls.filter(({ call }) => call === "GET /api/notices").length;
    await page.waitForLoadState("networkidle");
    const askedWhileLive = asked();
    await page.clock.fastForward(35_000);
    await page.waitForLoadState("networkidle");
    expect(asked()).toBe(askedWhileLive);
    server.cutSockets();
    await becomes(() => server.noticeListeners(), 0);
    server.state.monitoring.notices = [notice("domain back"), notice("domain missing")];
    await becomes(async () => {
      await page.clock.fastForward(31_000);
      return page.getByRole("button", { name: "Notices, 2 new" }).isVisible();
    }, true);
  });

  it("a webhook's secret is shown once; it can be tested and removed; a refused address says why", async () => {
    const { page } = await openDeployments();
    const field = page.getByLabel("Webhook address");
    await field.fill("https://inside.test/hook");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await seen(page.getByText("does not lead to the public internet."));
    await field.fill("https://example.com/hook");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await seen(page.getByText("nfsec_only-shown-once"));
    await page.getByRole("button", { name: "Send a test" }).click();
    await seen(page.getByText("The last message was taken just now."));
    await page.reload();
    await seen(page.getByText("The last message was taken"));
    expect(await page.getByText("nfsec_only-shown-once").count()).toBe(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await becomes(() => field.inputValue(), "");
  });
});
