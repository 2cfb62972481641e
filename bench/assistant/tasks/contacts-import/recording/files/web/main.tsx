import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { contacts } from "../shared/contacts.ts";

mountApp({
  manifest,
  entities: [contacts],
  pages: [
    {
      path: "/contacts",
      title: "Contacts",
      icon: "contact",
      element: <ListPage of={contacts} intro="Take a CSV file over with the menu beside the button." />,
    },
  ],
});
