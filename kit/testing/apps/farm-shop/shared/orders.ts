import { choice, date, entity, longText, money, number, relation, text } from "@ninefold/entity";

export const orders = entity("orders", {
  one: "Bestellung",
  many: "Bestellungen",
  icon: "receipt",
  access: "shared",
  title: "customer",
  fields: {
    customer: text("Kundin", { required: true }),
    box: relation("Kiste", "boxes"),
    amount: money("Betrag", { currency: "EUR", min: 0 }),
    pieces: number("Stück", { min: 1 }),
    collectOn: date("Abholung am", { required: true }),
    state: choice("Status", ["Open", "Packed", "Collected"], {
      default: "Open",
      labels: { Open: "Offen", Packed: "Gepackt", Collected: "Abgeholt" },
    }),
    remark: longText("Bemerkung"),
  },
  sort: "-collectOn",
});
