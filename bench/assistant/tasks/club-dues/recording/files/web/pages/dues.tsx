import {
  Button,
  Card,
  Checkbox,
  Dialog,
  EmptyState,
  ErrorState,
  formatMoney,
  Loading,
  Page,
  RecordForm,
  toast,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { useState } from "react";
import { members } from "../../shared/members.ts";

export function DuesPage() {
  const [adding, setAdding] = useState(false);
  const list = useRecords(members, { pageSize: 200 });
  const update = useUpdate(members);
  const tick = (id: string, paid: boolean) =>
    update.mutate({ id, paid }, { onError: (error) => toast(error.message, "error") });
  return (
    <Page
      title="Dues"
      actions={
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add member
        </Button>
      }
    >
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && list.rows.length === 0 && <EmptyState icon="users" title="Nobody yet" />}
      <ul className="mt-5 flex flex-col gap-3">
        {list.rows.map(({ id, name, owes, paid }) => (
          <li key={id}>
            <Card className="flex items-center justify-between gap-3">
              <span className="font-medium">{name}</span>
              <span className="tabular-nums">{formatMoney(owes)}</span>
              <Checkbox label={`Paid by ${name}`} checked={paid} onChange={(next) => tick(id, next)} />
            </Card>
          </li>
        ))}
      </ul>
      <Dialog open={adding} onOpenChange={setAdding} title="Add member">
        <RecordForm of={members} onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}
