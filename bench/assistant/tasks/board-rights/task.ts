// Who may delete: a rule that holds in the app's calls, not only in its buttons.
import { Complaint, find, isThere, press } from "../../driving/index.ts";
import type { Scene } from "../../scene/scene.ts";
import type { Task } from "../../task.ts";

const OLD = "Paint the fence";

async function add({ call }: Scene, title: string): Promise<string> {
  const { status, body } = await call("member", "POST", "/api/cards", { title });
  if (status !== 201) throw new Complaint("Members can't add cards any more.");
  return body.id;
}

/** Gives somebody the role by the app's own page of people. */
async function makeCoordinator({ call }: Scene): Promise<void> {
  const { body } = await call("other", "GET", "/api/_me");
  for (const role of ["coordinator", "coordinators"]) {
    const { status } = await call("owner", "PATCH", `/api/_people/${body.id}`, { roles: [role] });
    const { body: now } = await call("other", "GET", "/api/_me");
    if (status === 200 && now.roles.length > 0) return;
  }
  throw new Complaint("There is no role Coordinator that I could give to somebody.");
}

export const task: Task = {
  title: "Deleting only by role",
  about: "records",
  begins: { template: "kanban" },
  message:
    "At the moment everybody can delete cards. From now on only I and people to whom I give the role Coordinator may delete cards. Everybody else goes on adding, moving and changing them as before.",
  async before({ call }) {
    await call("member", "POST", "/api/cards", { title: OLD });
  },
  async check(scene) {
    const { call, open, mark } = scene;
    const card = await add(scene, `Sand the table ${mark}`);
    const changed = await call("other", "PATCH", `/api/cards/${card}`, { stage: "Next" });
    if (changed.status !== 200) throw new Complaint("Members can't move each other's cards any more.");
    const deleted = await call("member", "DELETE", `/api/cards/${card}`);
    if (deleted.status < 400) throw new Complaint("Somebody without the role could still delete a card.");
    const page = await open("member");
    await find(page, (at) => at.getByText(OLD), `${OLD} is gone from the board.`);
    await page.getByText(OLD).first().click();
    await page.waitForTimeout(800);
    if (await isThere(press(page, /^delete/i), 500))
      throw new Complaint("Members still see a button Delete on a card.");
    await makeCoordinator(scene);
    if ((await call("other", "DELETE", `/api/cards/${card}`)).status >= 400)
      throw new Complaint("I made somebody a Coordinator, and they can't delete a card.");
    const mine = await add(scene, `Oil the door ${mark}`);
    if ((await call("owner", "DELETE", `/api/cards/${mine}`)).status >= 400)
      throw new Complaint("I can't delete cards myself.");
  },
};
