// Ways to open a screen in a test.
import type { Locator, Page } from "playwright-core";
import { type Platform, selectProject, type Visit } from "./browser.ts";
import { becomes, seen } from "./expectations.ts";
import { addProject, type ScriptedProject } from "./platform-state.ts";

type EditorVisit = Visit & { added: ScriptedProject; projectId: string };

/** The editor of ada's project; `before` runs when the platform is there and the page is not yet open. */
export async function openEditor(
  platform: Platform,
  parts: Parameters<typeof addProject>[1] = {},
  before: (visit: EditorVisit) => Promise<void> | void = () => {},
): Promise<EditorVisit> {
  const visit = await platform.visit({ as: "ada" });
  const added = addProject(visit.server.state, parts);
  const opened = { ...visit, added, projectId: added.project._id };
  await selectProject(visit.page, opened.projectId);
  await before(opened);
  await visit.page.goto(`${visit.server.url}/edit`);
  return opened;
}

/** The editor once it hears the project's events and shows the preview. */
export async function openJoinedEditor(
  platform: Platform,
  parts?: Parameters<typeof openEditor>[1],
  before?: Parameters<typeof openEditor>[2],
): Promise<EditorVisit> {
  const opened = await openEditor(platform, parts, before);
  await becomes(() => opened.server.joinedRooms().includes(opened.projectId), true);
  await seen(opened.page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  return opened;
}

/** Where a message is typed. By its role: the buttons beside sent messages have the word in their names too. */
export function messageField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message", exact: true });
}

/** The live app of a project, for ada unless nobody is signed in. */
export async function openViewer(
  platform: Platform,
  options: {
    parts?: Parameters<typeof addProject>[1];
    signedIn?: boolean;
    path?: string;
    before?: (visit: EditorVisit) => Promise<void> | void;
  } = {},
): Promise<EditorVisit> {
  const { parts = { deployed: true }, signedIn = true, path = "", before = () => {} } = options;
  const visit = await platform.visit(signedIn ? { as: "ada" } : {});
  const added = addProject(visit.server.state, parts);
  const opened = { ...visit, added, projectId: added.project._id };
  await before(opened);
  await visit.page.goto(`${visit.server.url}/view/${opened.projectId}${path}`);
  return opened;
}

type DashboardVisit = Visit & { added: ScriptedProject; projectId: string };

/** The dashboard of ada's deployed project; `query` is what follows the `?`. */
export async function openDashboard(
  platform: Platform,
  options: {
    query?: string;
    parts?: Parameters<typeof addProject>[1];
    before?: (visit: DashboardVisit) => Promise<void> | void;
  } = {},
): Promise<DashboardVisit> {
  const { query = "", parts = {}, before = () => {} } = options;
  const visit = await platform.visit({ as: "ada" });
  const added = addProject(visit.server.state, { deployed: true, ...parts });
  const opened = { ...visit, added, projectId: added.project._id };
  await before(opened);
  await visit.page.goto(`${visit.server.url}/projects/${opened.projectId}/dashboard?${query}`);
  return opened;
}
