import { DetailPage, ListPage, mountApp, ProfilePage } from "@ninefold/ui";
import manifest from "../app.json";
import { notices, requests } from "../shared/requests.ts";
import { FormPage } from "./pages/form.tsx";
import { SharePage } from "./pages/share.tsx";

mountApp({
  manifest,
  entities: [requests, notices],
  pages: [
    {
      path: "/requests",
      title: "Requests",
      icon: "inbox",
      element: (
        <ListPage
          of={requests}
          views={["board", "table"]}
          boardBy="state"
          filters={["state", "kind"]}
          columns={["name", "kind", "wantedOn", "state"]}
        />
      ),
      role: "owner",
    },
    { path: "/requests/:id", title: "Request", element: <DetailPage of={requests} />, role: "owner", hidden: true },
    { path: "/share", title: "Share the form", icon: "share-2", element: <SharePage />, role: "owner" },
    {
      path: "/notice",
      title: "Who is told",
      icon: "bell",
      element: <ProfilePage of={notices} title="Who is told" intro="A mail for each request, as soon as it is sent." />,
      role: "owner",
    },
    { path: "/form", title: "The form", icon: "clipboard-pen", element: <FormPage />, public: true },
  ],
});
