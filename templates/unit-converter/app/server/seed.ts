import { seed } from "@ninefold/server";
import { pins } from "../shared/pins.ts";

export default seed(async ({ insert }) => {
  await insert(pins, [
    { kind: "length", from: "mi", to: "km" },
    { kind: "temperature", from: "F", to: "C" },
    { kind: "volume", from: "cup", to: "ml" },
  ]);
});
