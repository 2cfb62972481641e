// A page with the signed-in person's one row, made when it is first saved; there to read where they may not change it.
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { fieldsOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Card, Page } from "../parts/layout.tsx";
import { ErrorState, Loading } from "../parts/states.tsx";
import { toast } from "../parts/toasts.tsx";
import { FieldList } from "../records/field-list.tsx";
import { RecordForm } from "../records/record-form.tsx";
import type { AnyEntity, ProfilePageProps } from "../types.ts";
import { useMayCreate } from "./list-page.tsx";
import { MayNotAdd } from "./may-not-add.tsx";

export function ProfilePage<E extends AnyEntity>({ of, title, intro }: ProfilePageProps<E>) {
  const user = useUser();
  const { rows, isPending, isError, error, refetch } = useRecords(of, { scope: "mine", pageSize: 1 });
  const mayCreate = useMayCreate(of);
  const row = rows[0];
  const named = of.fields[of.title];
  const names = named && kindOf(named).isPlainText ? { [of.title]: user.name } : {};
  return (
    <Page title={title ?? of.one} intro={intro} narrow>
      {isError ? (
        <ErrorState error={error} retry={() => refetch()} />
      ) : isPending ? (
        <Loading kind="block" label={words().loading.profile} />
      ) : !row && !mayCreate ? (
        <MayNotAdd of={of} />
      ) : (
        <Card className="sm:p-7">
          {row && !row._can.update ? (
            <FieldList of={of} row={row} fields={fieldsOf(of)} />
          ) : (
            <RecordForm
              key={row?.id ?? "new"}
              of={of}
              submit={words().actions.save}
              onDone={() => toast(words().form.saved)}
              values={names}
              {...(row ? { row } : {})}
            />
          )}
        </Card>
      )}
    </Page>
  );
}
