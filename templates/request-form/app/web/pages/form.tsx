import { Card, Page, PublicForm, usePageHead } from "@ninefold/ui";
import { requests } from "../../shared/requests.ts";

export function FormPage() {
  usePageHead({
    title: "Ask us",
    description: "Tell us about your garden, hedge or tree. We call you back.",
    index: true,
  });
  return (
    <Page title="Ask us" intro="Tell us what you need. We call you back within two days." narrow>
      <Card className="sm:p-7">
        <PublicForm of={requests} submit="Send" done="Thank you. We call you back within two days." />
      </Card>
    </Page>
  );
}
