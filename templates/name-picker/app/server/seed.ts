import { seed } from "@ninefold/server";
import { lists } from "../shared/lists.ts";

const CLASS = [
  "Amira",
  "Ben",
  "Chiara",
  "David",
  "Elif",
  "Finn",
  "Greta",
  "Hugo",
  "Ida",
  "Jonas",
  "Kofi",
  "Lena",
  "Mateo",
  "Nora",
  "Oskar",
  "Paula",
  "Rafael",
  "Selma",
  "Theo",
  "Yara",
];

export default seed(async ({ insert }) => {
  await insert(lists, [
    { title: "Class 5b", names: CLASS.join("\n"), drawn: "Chiara\nHugo\nNora\nYara" },
    { title: "Family chores", names: "Dad\nMum\nLotte\nJakob" },
    { title: "Standup", names: "Priya\nOwen\nMarta\nJun\nSam\nAiko\nElias", drawn: "Owen" },
  ]);
});
