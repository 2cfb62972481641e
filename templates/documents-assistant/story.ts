// A text file becomes a document, a question finds its passage, and an answer without a model is marked as a sample.
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page } = await open("/documents");
  const text = "The parcel box stands behind the blue door.\n\nIts code is changed on the first of each month.";
  await page
    .getByLabel("From a text file")
    .setInputFiles({ name: "Parcels.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Keep it" }).click();
  await page
    .getByRole("link", { name: "Parcels" })
    .or(page.getByText("Parcels", { exact: true }))
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await page.getByLabel("Your question").fill("When is the code of the parcel box changed?");
  await page.getByRole("button", { name: "Ask" }).click();
  const answered = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /code of the parcel box/ }) });
  await answered.getByText("No language model is connected, so this answer is a sample.").waitFor();
  await answered.getByText("Its code is changed on the first of each month.").waitFor();
  await page.getByLabel("Your question").fill("Who painted the Mona Lisa?");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("Nothing in your documents speaks of this.").waitFor();
};

export const shown = { path: "/ask" };
