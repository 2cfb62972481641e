import { seed } from "@ninefold/server";
import { cards, STAGES } from "../shared/cards.ts";
import { comments } from "../shared/comments.ts";
import { steps } from "../shared/steps.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** The stage at that part of the way, from 0 to 1. */
const along = (part: number) => STAGES[Math.round(part * (STAGES.length - 1))] ?? "";

export default seed(async ({ insert }) => {
  const made = await insert(cards, [
    {
      title: "Opening hours on the front page",
      stage: along(0.5),
      priority: "High",
      who: "Mara",
      due: day(0),
      project: ["Website"],
    },
    { title: "Photos of the new workshop", stage: along(0.25), who: "Ilias", due: day(4), project: ["Website"] },
    {
      title: "Ask three printers for a quote",
      stage: along(0.75),
      who: "Mara",
      due: day(-2),
      priority: "High",
      project: ["Brochure"],
    },
    { title: "Text for the brochure", stage: along(0.5), who: "Jun", due: day(6), project: ["Brochure"] },
    { title: "Newsletter for members", stage: along(0), project: ["Members"] },
    { title: "Summer party: who brings what", stage: along(0), priority: "Low", project: ["Members"] },
    { title: "Renew the insurance", stage: along(0.25), who: "Jun", due: day(9), project: ["Office"] },
    { title: "New lock for the shed", stage: along(1), who: "Ilias", due: day(-6), project: ["Office"] },
    { title: "Thank-you cards to donors", stage: along(1), who: "Mara", due: day(-9), project: ["Members"] },
  ]);
  const [hours, , quotes] = made;
  if (!hours || !quotes) return;
  await insert(steps, [
    { card: hours.id, step: "Agree on the winter hours", done: true },
    { card: hours.id, step: "Change the page" },
    { card: hours.id, step: "Tell the map services" },
    { card: quotes.id, step: "Two answers are here", done: true },
  ]);
  await insert(comments, [{ card: hours.id, text: "Saturdays from ten, all agreed." }], {
    id: "sample-ilias",
    name: "Ilias",
  });
  await insert(comments, [{ card: quotes.id, text: "The third one is on holiday until Monday." }], {
    id: "sample-mara",
    name: "Mara",
  });
});
