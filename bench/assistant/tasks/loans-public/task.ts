// A page for people without an account, in an app that had none.
import { Complaint, find, isThere, reading } from "../../driving/index.ts";
import { publicPathsOf } from "../../scene/public-paths.ts";
import type { Task } from "../../task.ts";

const FREE = "Film projector";
const HIDDEN = "Broken tripod";

export const task: Task = {
  title: "A public page",
  about: "else",
  begins: { template: "equipment-loans" },
  message:
    "People from outside ask us what we have. Please make a page that anybody can open by its link without signing in, with the names of all things that can be borrowed and where each is kept. Things that can't be borrowed are not on it, and nothing about who borrowed what. Everything else stays for members.",
  async before({ call }) {
    await call("owner", "POST", "/api/things", { name: FREE, kept: "Shelf four", lendable: true });
    await call("owner", "POST", "/api/things", { name: HIDDEN, kept: "Cellar", lendable: false });
  },
  async check(scene) {
    const { open, call, live } = scene;
    const paths = await publicPathsOf(scene);
    if (paths.length === 0) throw new Complaint("There is no page that somebody without an account can open.");
    let read: string | null = null;
    for (const path of paths) {
      const page = await open("stranger", path);
      if (await isThere(page.getByText(FREE), 3_000)) read = await reading(page);
    }
    if (read === null) throw new Complaint("Somebody without an account does not see our things on the public page.");
    if (!read.includes("Shelf four")) throw new Complaint("The public page does not say where a thing is kept.");
    if (read.includes(HIDDEN)) throw new Complaint("The public page shows a thing that can't be borrowed.");
    if ((await call("stranger", "GET", "/api/loans")).status < 400 || (await fetch(`${live}/loans`)).status < 400)
      throw new Complaint("Somebody without an account sees our loans.");
    const member = await open("member");
    await find(member, (at) => at.getByText(FREE), "Members do not see the things any more.");
  },
};
