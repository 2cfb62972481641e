import { email, entity, longText, phone, text } from "@ninefold/entity";

export const requests = entity("requests", {
  one: "Request",
  many: "Requests",
  icon: "mail",
  access: "inbox",
  title: "subject",
  fields: {
    subject: text("Subject", { required: true }),
    from: email("Your email", { required: true }),
    message: longText("Message", { required: true }),
  },
});

export const profiles = entity("profiles", {
  one: "Profile",
  many: "Profiles",
  icon: "user",
  access: "published",
  title: "name",
  fields: { name: text("Name", { required: true }), phone: phone("Phone"), about: longText("About you") },
});
