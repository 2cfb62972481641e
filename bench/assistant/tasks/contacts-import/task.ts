// A file from another program: all of it arrives, nothing twice, and what could not be taken is said.
import { find, formOn, giveFile, isThere, main, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

export const task: Task = {
  title: "Contacts from a CSV file",
  about: "records",
  message:
    "I have my contacts in a CSV file from another program, with the columns Name, E-mail, Phone and Company. I need an app with a list of them that I can search, where I choose such a file and they are all taken over. Whoever is there already with the same e-mail must not come twice, and a line without a name has to be told to me instead of being dropped silently.",
  async check({ open, mark, becomes }) {
    const lines = [
      "Name,E-mail,Phone,Company",
      `Ida ${mark},ida.${mark}@example.com,+41 31 555 01 10,Bakery`,
      `"Brandt, Ivo ${mark}",ivo.${mark}@example.com,+41 31 555 01 11,"Trees & Co"`,
      `Noor ${mark},noor.${mark}@example.com,,`,
      `,nobody.${mark}@example.com,,Nameless`,
    ];
    const file = { name: "contacts.csv", mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\r\n")}\r\n`) };
    const by = /import|upload|csv|file|choose/i;
    const page = await open("owner");
    /** What is read once the file is chosen, before anything is pressed. */
    const bring = async (): Promise<string> => {
      await giveFile(page, file, { by, sentence: "I can't find where to choose my file." });
      const shown = await reading(page);
      // Some show first what the file holds, in a window of its own.
      const dialog = page.getByRole("dialog").filter({ visible: true });
      const start = ((await dialog.count()) > 0 ? await formOn(page) : main(page))
        .getByRole("button", { name: /^(import|take|upload|add|start|save|bring)/i })
        .filter({ visible: true });
      if (await isThere(start))
        await start
          .last()
          .click({ timeout: 2_000 })
          .catch(() => undefined);
      return shown;
    };
    const shown = await bring();
    await becomes(
      async () => `${shown} ${await reading(page)}`,
      (text) =>
        /(line|row) ?\d|without a name|no name|name is (missing|required)|missing name|skipped|not (taken|imported|added)/i.test(
          text,
        ),
      "One line of my file had no name, and nobody told me.",
    );
    await page.keyboard.press("Escape");
    const listed = (text: string) => find(page, (at) => at.getByText(text), `${text} of my file is not in the list.`);
    for (const name of [`Ida ${mark}`, `Brandt, Ivo ${mark}`, `Noor ${mark}`]) await listed(name);
    await bring();
    await page.keyboard.press("Escape");
    const again = await open("owner");
    await find(again, (at) => at.getByText(`Ida ${mark}`), "After the second time Ida is not in the list any more.");
    await becomes(
      () =>
        main(again)
          .getByText(`ida.${mark}@example.com`)
          .or(main(again).getByText(`Ida ${mark}`, { exact: true }))
          .filter({ visible: true })
          .count(),
      (count) => count >= 1 && count <= 2,
      "I chose the same file a second time, and now everybody is in the list twice.",
    );
    const search = main(again)
      .getByRole("searchbox")
      .or(again.getByRole("textbox", { name: /search|find/i }))
      .first();
    if (!(await isThere(search))) return;
    await search.fill(`noor.${mark}`);
    await becomes(
      () => main(again).getByText(`Ida ${mark}`, { exact: true }).count(),
      (count) => count === 0,
      "I searched for Noor, and Ida is still shown.",
    );
  },
};
