// What the signed-in person is in an app with roles, and as whom its owner looks at it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect } from "react";
import { EVERY_MEMBER } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { api } from "../data/api.ts";
import type { AnyEntity, PageDefinition } from "../types.ts";
import { AppContext, type AppUser, accessStore, type SeenAs, useSession, useUser } from "./session.ts";

/** Asks for the person's roles, and again when the page is looked at after a while: the app's owner may have given another. */
export function useOwnRoles() {
  const { roles = {} } = useContext(AppContext);
  const { user } = useSession();
  const client = useQueryClient();
  const isAsked = Object.keys(roles).length > 0 && user.role !== "owner" && user.id !== "";
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ["_me"],
    queryFn: ({ signal }) => api<AppUser>("/api/_me", { signal }),
    enabled: isAsked,
  });
  useEffect(() => {
    const { roles: before, seenAs } = accessStore.get();
    if (data === undefined || before?.join() === data.roles.join()) return;
    accessStore.set({ roles: data.roles, seenAs });
    // What was fetched says what somebody else than this person may do.
    if (before !== null) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "_me" });
  }, [data, client]);
  return { isPending: isAsked && isPending, error: isAsked && isError ? error : null, retry: () => void refetch() };
}

/** Lets the app's owner look at it as somebody else; null ends that. */
export function useSeeAs(): (seenAs: SeenAs | null) => void {
  const client = useQueryClient();
  return (seenAs) => {
    accessStore.set({ ...accessStore.get(), seenAs });
    void client.resetQueries();
  };
}

/** What somebody reads who may not add rows: who may. */
export function useMayNotAdd(of: AnyEntity): string {
  const { roles = {} } = useContext(AppContext);
  const adding = Object.entries(of.grants).flatMap(([role, grants]) =>
    role !== EVERY_MEMBER && grants.includes("create") ? [roles[role] ?? role] : [],
  );
  return words().roles.mayNotAdd(of.many, adding);
}

/** Whether a page is for this person. */
export function isFor({ role }: Pick<PageDefinition, "role">, user: AppUser): boolean {
  if (role === undefined || user.role === "owner") return true;
  return role !== "owner" && role.some((one) => user.roles.includes(one));
}

/** The pages that are for the signed-in person. */
export function useOwnPages(): PageDefinition[] {
  const { pages } = useContext(AppContext);
  const user = useUser();
  return pages.filter((page) => isFor(page, user));
}
