// Stands where a form would be for somebody who may not add rows: says who may.
import { useMayNotAdd, useOwnRoles } from "../app/own-access.ts";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import type { AnyEntity } from "../types.ts";

/** Waits for the person's roles, which may let them add after all. */
export function MayNotAdd({ of }: { of: AnyEntity }) {
  const sentence = useMayNotAdd(of);
  const { isPending, error, retry } = useOwnRoles();
  if (isPending) return <Loading kind="block" />;
  if (error) return <ErrorState error={error} retry={retry} />;
  return <EmptyState icon="shield-check" title={sentence} />;
}
