// Taking an app offline, and what that and a deletion say of its subscribers, in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, held, seen } from "../../../testing/expectations.ts";
import { addProject } from "../../../testing/platform-state.ts";
import { openDashboard } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const undeploysOf = (calls: readonly { call: string }[]) =>
  calls.filter(({ call }) => call.startsWith("DELETE ") && call.endsWith("/deployment")).length;

it("an app is taken offline after a dialog that says what becomes of its subscribers", async () => {
  const { page, server } = await openDashboard(platform, {
    before: ({ added }) => {
      added.stats.activeSubscriptions = 3;
    },
  });
  await page.getByRole("button", { name: "Undeploy" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Undeploy this app?" });
  await seen(
    dialog.getByText(
      "Its 3 subscriptions end at once, each with a prorated refund of the time that is left, out of your earnings.",
    ),
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await gone(dialog);
  expect(undeploysOf(server.calls)).toBe(0);
  const answer = held();
  server.override("DELETE /api/projects/:id/deployment", async () => {
    await answer.until;
    for (const added of server.state.projects.values()) added.project.deployed = false;
    return { body: {} };
  });
  await page.getByRole("button", { name: "Undeploy" }).click();
  await dialog.getByRole("button", { name: "Undeploy" }).click();
  await seen(dialog.getByRole("button", { name: "Undeploying..." }));
  answer.release();
  await seen(page.getByRole("region", { name: "Project Status" }).getByText("Not deployed"));
  await gone(dialog);
  await seen(page.getByText("Your app is offline"));
  expect(undeploysOf(server.calls)).toBe(1);
});

it("an app that nobody subscribes to is taken offline without a word about refunds", async () => {
  const { page } = await openDashboard(platform);
  await page.getByRole("button", { name: "Undeploy" }).click();
  const dialog = page.getByRole("alertdialog");
  await seen(dialog.getByText("It goes offline at once for everybody."));
  await becomes(() => dialog.getByText("refund").count(), 0);
});

it("says that the app could not be taken offline, and leaves it as it is", async () => {
  const { page } = await openDashboard(platform, {
    before: ({ server }) => server.override("DELETE /api/projects/:id/deployment", () => ({ status: 500 })),
  });
  await page.getByRole("button", { name: "Undeploy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undeploy" }).click();
  await seen(page.getByText("Failed to take the app offline"));
  await seen(page.getByRole("region", { name: "Project Status" }).getByText("Running"));
});

it.each([
  [1, "Its 1 subscription ends at once, with a prorated refund of the time that is left, out of your earnings."],
  [3, "Its 3 subscriptions end at once, each with a prorated refund of the time that is left, out of your earnings."],
])("the dialog that asks before a deletion says what becomes of %i subscribers", async (count, text) => {
  const { page, server } = await platform.visit({ as: "ada" });
  addProject(server.state, { deployed: true }).stats.activeSubscriptions = count;
  await page.goto(`${server.url}/projects`);
  await page.getByRole("button", { name: "Delete project" }).click();
  await seen(page.getByRole("alertdialog", { name: "Delete Project" }).getByText(text));
});

it("while the number of subscribers is not to be had, the dialogs state the rule", async () => {
  const { page } = await openDashboard(platform, {
    before: ({ server }) => server.override("GET /api/projects/:id/stats", () => ({ status: 500 })),
  });
  await page.getByRole("button", { name: "Undeploy" }).click();
  await seen(
    page.getByText(
      "Its subscriptions end at once, with a prorated refund of the time that is left, out of your earnings.",
    ),
  );
});
