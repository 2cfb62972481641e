import { seed } from "@ninefold/server";
import type { Size } from "../shared/sizes.ts";
import { times } from "../shared/times.ts";

const PLAYED: [name: string, size: Size, seconds: number][] = [
  ["Noor", "Small", 38],
  ["Emil", "Small", 52],
  ["Tess", "Small", 71],
  ["Noor", "Medium", 164],
  ["Yuki", "Medium", 203],
  ["Yuki", "Large", 421],
];

export default seed(async ({ insert }) => {
  for (const [name, size, seconds] of PLAYED)
    await insert(times, [{ size, seconds }], { id: name.toLowerCase(), name });
});
