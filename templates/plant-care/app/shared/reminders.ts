import { email, entity, yesNo } from "@ninefold/entity";

/** One row a person: where their mail goes. */
export const reminders = entity("reminders", {
  one: "Reminder",
  many: "Reminders",
  icon: "mail",
  access: "private",
  title: "mail",
  fields: {
    mail: email("Send mail to", { required: true, help: "The app's owner allows the address once, in the dashboard." }),
    on: yesNo("On mornings when a plant is due", { default: true }),
  },
});
