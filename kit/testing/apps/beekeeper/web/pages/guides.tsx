import { DetailPage, ListPage } from "@ninefold/ui";
import { comments, favourites, guides } from "../../shared/guides.ts";

export function GuidesPage() {
  return <ListPage of={guides} views={["cards"]} />;
}

export function GuidePage() {
  return (
    <DetailPage
      of={guides}
      related={[{ of: comments, by: "guide", as: "thread", title: "What others say" }]}
      toggles={[{ of: favourites, by: "guide", on: "Saved", off: "Save" }]}
    />
  );
}
