import { Card, Page, PublicForm, usePageHead } from "@ninefold/ui";
import { requests } from "../../shared/requests.ts";

export function AskPage() {
  usePageHead({
    title: "Ask for a repair",
    description: "Tell us what is wrong with your bike. We call you back on the same day.",
  });
  return (
    <Page title="Ask for a repair" intro="Tell us what is wrong. We call you back on the same day." narrow>
      <Card className="sm:p-7">
        <PublicForm of={requests} submit="Send" done="Thank you. We call you back today." />
      </Card>
    </Page>
  );
}
