import { seed } from "@ninefold/server";
import { pages } from "../shared/pages.ts";
import start from "../shared/start.json";

const START = `Welcome. This is what we know about running the bakery.

- [[Opening the shop]] – the first half hour
- [[Closing the till]] – every evening, by two people
- [[When the oven is cold]] – before you call anybody

> If you had to ask somebody, write the answer down here.`;
const OPENING = `1. Lights, then the **oven** (it takes 25 minutes). If it stays cold: [[When the oven is cold]].
2. Take the bread of yesterday out of the window.
3. Float of **$150** into the till, two people count.
4. Sign out at 7:00.

| Day | Who has the key |
| --- | --- |
| Monday to Thursday | Noor |
| Friday | Elias |
| Saturday | Jun |`;
const CLOSING = `Two people, always.

- [ ] Print the day's report
- [ ] Count down to the float of $150
- [ ] The rest goes into the bag with the report
- [ ] Both sign

What does not add up is written on the report, however small. See also [[Opening the shop]].`;
const OVEN = `Look at the display first.

\`E4\` is the door: open and close it. \`E9\` is the fan: call **Rossi**, 555 0161, at any hour.

Nothing on the display? The fuse is behind the flour, third from the left.`;

export default seed(async ({ insert }) => {
  const own = [
    { title: "Start here", text: `Welcome.\n\n${start.pages.map((title) => `- [[${title}]]`).join("\n")}` },
    ...start.pages.map((title) => ({
      title,
      text: "Write here what others should know about it. See [[Start here]].",
    })),
  ];
  const samples = [
    { title: "Start here", text: START },
    { title: "Opening the shop", text: OPENING },
    { title: "Closing the till", text: CLOSING },
    { title: "When the oven is cold", text: OVEN },
  ];
  await insert(pages, start.pages.length > 0 ? own : samples, { id: "noor", name: "Noor" });
});
