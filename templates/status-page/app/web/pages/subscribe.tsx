import { Card, Page, PublicForm, usePageHead } from "@ninefold/ui";
import { subscribers } from "../../shared/subscribers.ts";

export function SubscribePage() {
  usePageHead({ title: "Be told", description: "A mail when something does not work, and when it works again." });
  return (
    <Page
      title="Be told"
      intro="A mail when something does not work, and when it works again. Each has a way to stop them."
      narrow
    >
      <Card className="sm:p-7">
        <PublicForm of={subscribers} submit="Tell me" done="Thank you. We write when there is something to tell." />
      </Card>
    </Page>
  );
}
