// Every screen in light and dark, on wide and narrow pages: nothing that axe finds wrong, and nothing wider than the page.
import { afterAll, beforeAll, it } from "vitest";
import { isAccessible } from "../testing/accessible.ts";
import { keptKey } from "../testing/assistant-routes.ts";
import { type Platform, selectProject, startPlatform, type Visit } from "../testing/browser.ts";
import { seen } from "../testing/expectations.ts";
import { deploymentEntryOf } from "../testing/monitoring-routes.ts";
import type { Screen } from "../testing/payment-screens.ts";
import { addProject, revisionsNamed, SOME_TIME } from "../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const project = ({ server }: Visit, parts: Parameters<typeof addProject>[1] = {}) =>
  addProject(server.state, {
    projectDescription: "Dog grooming salon with bookings",
    deployed: true,
    messages: [{ role: "assistant", content: "It has:\n- a calendar" }],
    tickets: [
      { title: "Bookings", status: "done" },
      { title: "Reminders", status: "working" },
    ],
    revisionHistory: revisionsNamed("First version", "Greener"),
    ...parts,
  }).project._id;

const goTo = async ({ page, server }: Visit, path: string, text: string) => {
  await page.goto(`${server.url}${path}`);
  await seen(page.getByText(text));
};

const SCREENS: Screen[] = [
  { name: "landing", open: (visit) => goTo(visit, "/", "Nine tenths are yours") },
  {
    name: "login modal",
    open: async (visit) => {
      await goTo(visit, "/projects", "Login Required");
      await visit.page.getByRole("button", { name: "Sign In", exact: true }).click();
    },
  },
  { name: "about", open: (visit) => goTo(visit, "/about", "Why the name") },
  { name: "privacy", open: (visit) => goTo(visit, "/privacy", "Last updated") },
  { name: "terms", open: (visit) => goTo(visit, "/terms", "Last updated") },
  {
    name: "projects",
    as: "ada",
    open: async (visit) => {
      for (let count = 0; count < 40; count += 1) project(visit, { deployed: count % 2 === 0 });
      await goTo(visit, "/projects?page=4", "Running");
    },
  },
  {
    name: "projects of a creator who may bring a key",
    as: "ada",
    open: async (visit) => {
      visit.server.state.assistant.key = keptKey({ configured: false });
      await goTo(visit, "/projects", "No Projects Yet");
      await seen(visit.page.getByRole("button", { name: "Language model and key" }));
    },
  },
  { name: "no projects", as: "ada", open: (visit) => goTo(visit, "/projects", "No Projects Yet") },
  {
    name: "editor",
    as: "ada",
    open: async (visit) => {
      await selectProject(visit.page, project(visit, { generating: true }));
      await goTo(visit, "/edit", "a calendar");
    },
  },
  {
    name: "editor of a new project",
    as: "ada",
    open: async (visit) => {
      await selectProject(visit.page, addProject(visit.server.state).project._id);
      await goTo(visit, "/edit", "What shall we build?");
    },
  },
  { name: "viewer", as: "ada", open: (visit) => goTo(visit, `/view/${project(visit)}`, "Live App") },
  {
    name: "viewer of an app that is not deployed",
    as: "ada",
    open: (visit) => goTo(visit, `/view/${project(visit, { deployed: false })}`, "This app is not currently deployed."),
  },
  {
    name: "custom view name",
    as: "ada",
    open: async (visit) => {
      await goTo(visit, `/projects/${project(visit)}/dashboard`, "Set Custom URL");
      await visit.page.getByRole("button", { name: "Set Custom URL" }).click();
      await visit.page.getByPlaceholder("your-app-name").fill("taken-name");
      await seen(visit.page.getByText("This name is already taken"));
    },
  },
  {
    name: "deployments",
    as: "ada",
    open: async (visit) => {
      project(visit);
      await goTo(visit, "/deployment", "Running");
    },
  },
  {
    name: "deployments with a failed app, its log and its notices",
    as: "ada",
    open: async (visit) => {
      const id = project(visit);
      const { monitoring } = visit.server.state;
      const reason = "TypeError: Cannot read properties of undefined";
      monitoring.apps.set(id, { condition: "failed", reason, uptimeDay: 0.8, errors: 3 });
      monitoring.log = [{ at: SOME_TIME, source: "app", level: "error", text: reason }];
      const notice = { id: crypto.randomUUID(), projectId: id, appName: "Dogs", at: SOME_TIME };
      monitoring.notices = [{ ...notice, kind: "failed", reason, isRead: false }];
      await goTo(visit, `/deployment?app=${id}&show=log`, "Error:");
      await visit.page.getByRole("button", { name: "Notices, 1 new" }).click();
      await seen(visit.page.getByText("Dogs has stopped answering."));
    },
  },
  {
    name: "deployments with a history",
    as: "ada",
    open: async (visit) => {
      const id = project(visit);
      const failed = deploymentEntryOf({ status: "failed", error: "The app could not be built." });
      visit.server.state.monitoring.histories.set(id, [
        deploymentEntryOf(),
        failed,
        deploymentEntryOf({ status: "replaced" }),
      ]);
      await goTo(visit, `/deployment?app=${id}&show=deployments`, "Roll back to this");
    },
  },
];

it.each(SCREENS)("$name is accessible in light and dark and fits on phones", async ({ as, open }) => {
  const visit = await platform.visit(as === undefined ? {} : { as });
  await open(visit);
  await isAccessible(visit.page);
});
