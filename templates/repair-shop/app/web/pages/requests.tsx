import { DetailPage, ListPage } from "@ninefold/ui";
import { requests } from "../../shared/requests.ts";

export const RequestsPage = () => (
  <ListPage
    of={requests}
    filters={["status"]}
    create={false}
    intro="What people asked for on the page that needs no account."
  />
);
export const RequestPage = () => <DetailPage of={requests} />;
