import { seed } from "@ninefold/server";
import { documents } from "../shared/documents.ts";
import { questions } from "../shared/questions.ts";

const LEASE = `The flat is let from the first of April. The rent is 1,240 dollars a month, heating included, and is due on the third working day.

The lease may be ended by either side with three months' notice to the end of a month. Notice is given in writing; an e-mail is not enough.

The deposit is two months' rent. It is paid back within six months after moving out, less the cost of damage that goes beyond ordinary wear.

Pets that live in cages may be kept. Cats and dogs need the landlord's consent, which may be refused for a good reason only.

Small repairs up to 120 dollars each are the tenant's, at most 500 dollars a year. Everything else is the landlord's.`;
const BOILER = `If the display shows F28 the boiler found no gas. Check that the tap below it stands along the pipe, then press reset for three seconds.

F75 means that the pressure is too low. Fill up with water until the gauge stands between 1.2 and 1.8 bar, then press reset.

The boiler is serviced once a year. The guarantee of five years ends if two services in a row are missed.

In summer turn the left knob to the sun: water stays warm, the radiators stay cold.`;
const MINUTES = `The roof is mended in May. Three offers were read; the one of 18,400 dollars was taken. It is paid from the reserve.

The bicycle cellar gets a new lock. Everybody gets one key; a second costs 25 dollars.

Quiet hours are from ten at night to seven in the morning, on Sundays all day. Instruments may be played for two hours a day outside of them.`;

export default seed(async ({ insert }) => {
  const [lease] = await insert(documents, [
    { title: "Lease of the flat", text: LEASE },
    { title: "Manual of the boiler", text: BOILER },
    { title: "Minutes of the house meeting", text: MINUTES },
  ]);
  const passages = LEASE.split("\n\n").map((text, index) => ({
    number: index + 1,
    document: lease?.id ?? "",
    title: "Lease of the flat",
    text,
    isUsed: index === 1,
  }));
  await insert(questions, [
    {
      question: "How do I end the lease?",
      answer: "In writing, three months before the end of a month. An e-mail is not enough.",
      passages: JSON.stringify(passages.slice(0, 3)),
    },
  ]);
});
