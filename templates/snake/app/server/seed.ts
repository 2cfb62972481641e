import { seed } from "@ninefold/server";
import { scores } from "../shared/scores.ts";

const players = [
  { id: "sample-noor", name: "Noor", apples: 41, seconds: 148 },
  { id: "sample-emil", name: "Emil", apples: 33, seconds: 121 },
  { id: "sample-tess", name: "Tess", apples: 27, seconds: 110 },
  { id: "sample-yuki", name: "Yuki", apples: 19, seconds: 74 },
  { id: "sample-bo", name: "Bo", apples: 8, seconds: 31 },
];

export default seed(async ({ insert }) => {
  for (const { id, name, apples, seconds } of players) await insert(scores, [{ apples, seconds }], { id, name });
});
