// A field more in an app that is in use: what was entered before stays.
import { addByForm, boxOf, find, isThere, main, press } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const OLD = "Old fern of my aunt";

export const task: Task = {
  title: "One more field, data kept",
  about: "records",
  begins: { template: "plant-care" },
  message:
    "Please add to each plant how much light it wants: shade, half shade or full sun. I choose it when I add or change a plant, and I see it in the list of plants. What I have entered so far has to stay.",
  async before({ call }) {
    await call("owner", "POST", "/api/plants", { name: OLD, everyDays: 9, room: "Attic" });
  },
  async check({ open, mark, becomes }) {
    const page = await open("owner");
    await find(page, (at) => at.getByText(OLD), `${OLD} is gone. I had entered it before.`);
    const plant = `Cactus ${mark}`;
    await addByForm(page, {
      by: /(new|add).*plant/i,
      fields: [
        [/name/i, plant],
        [/light|sun|shade/i, /full sun|^sun/i],
      ],
      sentence: "I can't find where to add a plant any more.",
    });
    await find(page, (at) => at.getByText(plant), "The plant that I added is not in the list.");
    const box = boxOf(page, plant, (at) => at.getByText(/sun/i));
    await becomes(
      () => box.count(),
      (count) => count > 0,
      "I chose full sun for a plant, and the list does not show it.",
    );
    await page.getByText(OLD).first().click();
    const edit = press(page, /^edit|^change/i);
    if (!(await isThere(edit))) return;
    await edit.first().click();
    await find(
      page,
      (at) =>
        main(at)
          .getByLabel(/light|sun|shade/i)
          .or(at.getByRole("dialog").getByLabel(/light|sun|shade/i)),
      "When I change a plant I can't choose its light.",
    );
  },
};
