// Stands where a form would be for somebody who may not add rows: says who may.
import { useContext } from "react";
import { EVERY_MEMBER } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useOwnRoles } from "../app/own-access.ts";
import { AppContext } from "../app/session.ts";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import type { AnyEntity } from "../types.ts";

/** Waits for the person's roles, which may let them add after all. */
export function MayNotAdd({ of }: { of: AnyEntity }) {
  const { roles = {} } = useContext(AppContext);
  const { isPending, error, retry } = useOwnRoles();
  if (isPending) return <Loading kind="block" />;
  if (error) return <ErrorState error={error} retry={retry} />;
  const adding = Object.entries(of.grants).flatMap(([role, grants]) =>
    role !== EVERY_MEMBER && grants.includes("create") ? [roles[role] ?? role] : [],
  );
  return <EmptyState icon="shield-check" title={words().roles.mayNotAdd(of.many, adding)} />;
}
