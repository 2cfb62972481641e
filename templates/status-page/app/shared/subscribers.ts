import { email, entity } from "@ninefold/entity";

export const subscribers = entity("subscribers", {
  one: "Subscriber",
  many: "Subscribers",
  icon: "mail",
  access: "closed",
  title: "mail",
  fields: { mail: email("Your e-mail", { required: true, unique: true }) },
  public: { send: ["mail"] },
});
