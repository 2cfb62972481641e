import { choice, dateTime, entity, image, longText, number, relation, text, yesNo } from "@ninefold/entity";
import { WANTS } from "./lists.ts";

/** A list, done once. Begun and ended by the server alone. */
export const runs = entity("runs", {
  one: "Run",
  many: "Runs",
  icon: "history",
  access: "managed",
  title: "list",
  fields: {
    list: relation("List", "lists", { required: true }),
    state: choice("State", ["Running", "Finished"], {
      required: true,
      default: "Running",
      readOnly: true,
      colors: { Running: "#b26a00", Finished: "#2c7a4b" },
    }),
    done: number("Done", { required: true, default: 0, readOnly: true, step: 1 }),
    all: number("Of", { required: true, default: 0, readOnly: true, step: 1 }),
    finishedAt: dateTime("Finished", { readOnly: true }),
    finishedBy: text("Finished by", { readOnly: true }),
    leftOut: longText("Left out", { readOnly: true }),
  },
  sort: "-createdAt",
});

/** An item as it stood when the run began. Everybody adds a note or a photo; ticks are the server's. */
export const steps = entity("steps", {
  one: "Step",
  many: "Steps",
  icon: "square-check",
  access: "managed",
  grants: { member: ["update"] },
  title: "text",
  fields: {
    text: text("What", { required: true, readOnly: true }),
    position: number("Place", { required: true, readOnly: true }),
    wants: choice("Wants", [...WANTS], { required: true, default: "A tick", readOnly: true }),
    missed: yesNo("Left out last time", { readOnly: true }),
    done: yesNo("Done", { readOnly: true }),
    doneBy: text("By", { readOnly: true }),
    doneAt: dateTime("At", { readOnly: true }),
    note: text("Note", { max: 200 }),
    photo: image("Photo"),
    item: relation("Item", "items", { readOnly: true, onDelete: "clear" }),
    run: relation("Run", "runs", { required: true, readOnly: true }),
  },
  sort: "position",
});
