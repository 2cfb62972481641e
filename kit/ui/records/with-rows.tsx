// Rows for a view: those at hand, or fetched; with what to show while waiting, when there are none and on failure.

import type { ReactNode } from "react";
import type { Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { isPassing } from "../data/api.ts";
import { useRecords } from "../data/records.ts";
import { EmptyState, ErrorState, Loading, type LoadingProps } from "../parts/states.tsx";
import type { AnyEntity, RecordsQuery } from "../types.ts";
import { RowDialogsProvider } from "./row-dialogs.tsx";

type Props = {
  of: AnyEntity;
  rows?: readonly object[] | undefined;
  query?: RecordsQuery | undefined;
  detail?: string | false | undefined;
  onOpen?: ((row: never) => void) | undefined;
  onEdit?: ((row: never) => void) | undefined;
  empty?: ReactNode;
  loading?: LoadingProps["kind"];
  /** Shows the view even without rows. */
  always?: boolean;
  children: (rows: readonly Row<AnyEntity>[]) => ReactNode;
};

export function WithRows({
  of,
  rows,
  query,
  detail,
  onOpen,
  onEdit,
  empty,
  loading = "rows",
  always = false,
  children,
}: Props) {
  const fetched = useRecords(of, query, { enabled: rows === undefined });
  const shown = (rows ?? fetched.rows) as readonly Row<AnyEntity>[]; // the caller's rows are those of `of`
  if (rows === undefined && fetched.isError && !(fetched.data && isPassing(fetched.error)))
    return <ErrorState error={fetched.error} retry={() => fetched.refetch()} />;
  if (rows === undefined && fetched.isPending) return <Loading kind={loading} label={words().loading.many(of.many)} />;
  const nothing = shown.length === 0 && !always;
  return (
    <RowDialogsProvider of={of} detail={detail} onOpen={onOpen} onEdit={onEdit}>
      {nothing ? (empty ?? <EmptyState icon={of.icon} title={words().list.noneOf(of.many)} />) : children(shown)}
    </RowDialogsProvider>
  );
}
