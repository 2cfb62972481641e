import { Card, LinkButton, Page, PublicForm, usePageHead } from "@ninefold/ui";
import { useState } from "react";
import { tickets } from "../../shared/tickets.ts";

export function AskPage() {
  const [link, setLink] = useState("");
  usePageHead({ title: "Ask us", description: "Ask us anything. We answer, usually on the same day." });
  return (
    <Page title="Ask us" intro="We answer, usually on the same day." narrow>
      <Card className="sm:p-7">
        <PublicForm
          of={tickets}
          submit="Send"
          done="Thank you. We have your question."
          onSent={(sent) => setLink(sent.link ?? "")}
        />
        {link && (
          <p className="mt-5 text-center">
            <LinkButton to={`/ticket/${link}`} icon="arrow-right">
              See your ticket
            </LinkButton>
          </p>
        )}
      </Card>
    </Page>
  );
}
