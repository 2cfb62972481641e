import { dateTime, entity } from "@ninefold/entity";

/** The newest row counts; one that was stopped is deleted. */
export const countdowns = entity("countdowns", {
  one: "Countdown",
  many: "Countdowns",
  icon: "timer",
  access: "shared",
  title: "endsAt",
  fields: { endsAt: dateTime("Ends at", { required: true }) },
  sort: "-createdAt",
});
