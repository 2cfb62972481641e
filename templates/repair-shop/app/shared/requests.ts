import { choice, entity, longText, phone, text } from "@ninefold/entity";

export const requests = entity("requests", {
  one: "Request",
  many: "Requests",
  icon: "inbox",
  access: "closed",
  grants: { mechanic: ["read", "update"] },
  title: "name",
  fields: {
    name: text("Your name", { required: true, max: 120 }),
    phone: phone("Phone", { required: true }),
    bike: text("Your bike", { required: true, max: 120, placeholder: "Trek FX 3, blue" }),
    message: longText("What is wrong with it?", { max: 2000 }),
    status: choice("Status", ["New", "Called back", "Booked", "Declined"], { default: "New" }),
  },
  sort: "-createdAt",
  public: { send: ["name", "phone", "bike", "message"] },
});
