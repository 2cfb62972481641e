// A page with one form, and thanks when it is sent.

import { useState } from "react";
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { EmptyState } from "../parts/states.tsx";
import { RecordForm } from "../records/record-form.tsx";
import type { AnyEntity, FormPageProps } from "../types.ts";

export function FormPage<E extends AnyEntity>({
  of,
  title,
  intro,
  fields,
  submit = words().actions.send,
  done = words().form.thanks,
  values,
}: FormPageProps<E>) {
  const [sent, setSent] = useState(false);
  return (
    <Page title={title ?? words().form.newSmall(of.one)} intro={intro} narrow>
      {sent ? (
        <div role="status">
          <EmptyState icon="check" title={done}>
            <Button variant="secondary" onClick={() => setSent(false)}>
              {words().actions.sendAnother}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <Card className="sm:p-7">
          <RecordForm
            of={of}
            submit={submit}
            onDone={() => setSent(true)}
            {...(fields ? { fields } : {})}
            {...(values ? { values, fixed: Object.keys(values) } : {})}
          />
        </Card>
      )}
    </Page>
  );
}
