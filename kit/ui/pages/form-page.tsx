// A page with one form, and thanks when it is sent. Who may not send it reads who may.

import { useState } from "react";
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { EmptyState } from "../parts/states.tsx";
import { RecordForm } from "../records/record-form.tsx";
import type { AnyEntity, FormPageProps } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";
import { MayNotAdd } from "./may-not-add.tsx";

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
  const [unsaved, setUnsaved] = useState(false);
  const mayCreate = useMayCreate(of);
  // Whose right goes while they write keeps what they wrote, and reads why it can't be sent when they send it.
  const isRefused = !mayCreate && !sent && !unsaved;
  return (
    <Page title={title ?? words().form.newSmall(of.one)} intro={isRefused ? undefined : intro} narrow>
      {sent ? (
        <div role="status">
          <EmptyState icon="check" title={done}>
            <Button variant="secondary" onClick={() => setSent(false)}>
              {words().actions.sendAnother}
            </Button>
          </EmptyState>
        </div>
      ) : isRefused ? (
        <MayNotAdd of={of} />
      ) : (
        <Card className="sm:p-7">
          <RecordForm
            of={of}
            submit={submit}
            onUnsaved={setUnsaved}
            onDone={() => {
              setUnsaved(false);
              setSent(true);
            }}
            {...(fields ? { fields } : {})}
            {...(values ? { values, fixed: Object.keys(values) } : {})}
          />
        </Card>
      )}
    </Page>
  );
}
