import { seed } from "@ninefold/server";
import { comments, guides } from "../shared/guides.ts";
import { harvests } from "../shared/harvests.ts";
import { hives } from "../shared/hives.ts";
import { inspections } from "../shared/inspections.ts";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const homes = await insert(hives, [
    {
      name: "Linden",
      state: "Healthy",
      place: "North orchard",
      settledOn: day(-400),
      boxColor: "#3a7d44",
      labels: ["carnica", "strong"],
      notes: "Behind the old linden tree.",
    },
    { name: "Creek", state: "Weak", place: "By the water", settledOn: day(-210), labels: ["buckfast"] },
    {
      name: "Roof",
      state: "Queenless",
      place: "Town hall roof",
      settledOn: day(-90),
      notes: "Needs a new queen before July.",
    },
    { name: "Meadow", state: "Healthy", place: "South meadow", settledOn: day(-30) },
  ]);
  const statuses = ["Done", "Planned", "In progress"] as const;
  await insert(
    inspections,
    Array.from({ length: 14 }, (_, index) => ({
      summary:
        ["Brood looks even", "Queen seen on frame 4", "Mites counted", "Added a super", "Swarm cells removed"][
          index % 5
        ] ?? "",
      hive: homes[index % homes.length]?.id ?? "",
      status: statuses[index % 3] ?? "Planned",
      inspectedOn: day(10 - index * 3),
      temper: (index % 5) + 1,
      queenSeen: index % 2 === 0,
      minutes: 20 + index * 5,
      notes: "Quiet bees, sunny, a light wind from the west.",
    })),
  );
  await insert(
    harvests,
    Array.from({ length: 9 }, (_, index) => ({
      label: `Batch ${index + 1}`,
      hive: homes[index % homes.length]?.id ?? "",
      harvestedOn: day(-20 - index * 24),
      kilograms: 6 + ((index * 7) % 11) + 0.5,
      income: 4200 + index * 1350,
    })),
  );
  const [first] = await insert(guides, [
    {
      title: "Getting through winter",
      body: "Leave them twelve kilograms each.\nCheck the weight in February, not the brood.",
    },
    { title: "Reading a frame", body: "Eggs, larvae, capped brood: in that order, from the middle outwards." },
  ]);
  await insert(comments, [{ guide: first?.id ?? "", body: "Twelve was too little on the roof last year." }], {
    id: "mira",
    name: "Mira",
  });
});
