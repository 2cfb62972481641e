import { seed } from "@ninefold/server";
import { notes } from "../shared/notes.ts";

const TRIP = `Three days, **light luggage**.

## To do

- [x] Tickets for the ferry
- [x] Ask Jo for the tent
- [ ] Map of the north path
- [ ] Water filter

## When

| Day | From | To |
| --- | --- | --- |
| Friday | Harbour | Old mill |
| Saturday | Old mill | Lighthouse |
| Sunday | Lighthouse | Harbour |`;
const BREAD = `1. 500 g flour, 350 g water, 10 g salt, a pinch of yeast
2. Mix in the evening, **do not knead**
3. Fold twice, then 14 hours in the cold
4. 250 °C, lid on for 25 minutes, lid off for 20

> Less water with fresh flour.`;
const MEETING = `## Decided

- The workshop moves to *April*
- Noor writes to the museum

## Open

- [ ] Who has the key in the holidays?
- [ ] Price of the second room`;

export default seed(async ({ insert }) => {
  await insert(notes, [
    { title: "Island, in May", body: TRIP, tags: ["travel"], pinned: true },
    { title: "Meeting, Tuesday", body: MEETING, tags: ["work"] },
    { title: "Bread without kneading", body: BREAD, tags: ["kitchen"] },
    { title: "Books to borrow", body: "- [ ] The Wall\n- [ ] A Month in the Country\n- [x] Stoner", tags: ["reading"] },
    { title: "Words I keep forgetting", body: "*peripatetic*, *laconic*, `git rebase --onto`", tags: ["reading"] },
  ]);
});
