import { seed } from "@ninefold/server";
import { loans } from "../shared/loans.ts";
import start from "../shared/start.json";
import { things } from "../shared/things.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const known = [
    {
      name: "Projector, short throw",
      kind: "Projection",
      label: "PR-1",
      kept: "Cupboard A",
      notes: "The remote needs two AAA batteries.",
    },
    { name: "Mirrorless camera", kind: "Camera", label: "CA-1", kept: "Safe" },
    { name: "Camera with zoom", kind: "Camera", label: "CA-2", kept: "Safe" },
    { name: "Field recorder", kind: "Sound", label: "SO-1", kept: "Cupboard B" },
    { name: "Two lamps with stands", kind: "Light", label: "LI-1", kept: "Store" },
    { name: "Portable speaker", kind: "Sound", label: "SO-2", kept: "Cupboard B" },
    {
      name: "Old tripod",
      kind: "Other",
      label: "OT-3",
      kept: "Store",
      lendable: false,
      notes: "One leg slips. Waiting for a clamp.",
    },
  ] as const;
  const made = await insert(
    things,
    start.things.map((name, at) => known.find((one) => one.name === name) ?? { name, label: `${at + 1}` }),
  );
  // What is said of a camera is not said of whatever else is lent.
  const isOwn = !made.some(({ name }) => known.some((one) => one.name === name));
  const about = (text: string) => (isOwn ? null : text);
  // Of fewer things fewer are lent.
  const lent = <const Loan extends { thing: string }>(rows: readonly Loan[]) =>
    rows.filter(({ thing }) => thing !== "");
  const [projector, camera, zoom, recorder, lamps, speaker] = made.map(({ id }) => id);
  await insert(
    loans,
    lent([
      {
        thing: projector ?? "",
        start: day(-5),
        end: day(-1),
        purpose: about("Film evening"),
        phone: "+44 20 7946 0018",
        state: "Out",
      },
      { thing: camera ?? "", start: day(-2), end: day(3), purpose: about("Portraits for the year book"), state: "Out" },
      { thing: recorder ?? "", start: day(0), end: day(2), purpose: about("Interviews"), state: "Requested" },
    ]),
    { id: "sample-mila", name: "Mila" },
  );
  await insert(
    loans,
    lent([
      {
        thing: lamps ?? "",
        start: day(-1),
        end: day(1),
        purpose: about("Theatre group"),
        phone: "+44 20 7946 0733",
        state: "Out",
      },
      { thing: speaker ?? "", start: day(4), end: day(5), purpose: about("Summer fair"), state: "Requested" },
      {
        thing: zoom ?? "",
        start: day(-20),
        end: day(-15),
        purpose: about("Bird count"),
        state: "Returned",
        remarks: about("Lens cap was missing; found it in the bag."),
      },
    ]),
    { id: "sample-tom", name: "Tom" },
  );
});
