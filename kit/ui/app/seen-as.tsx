// The app's owner looks at it as a member or as somebody with a role: chosen from the account's menu, told above every page.
import { useContext, useSyncExternalStore } from "react";
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";
import type { MenuItem } from "../parts/types.ts";
import { useSeeAs } from "./own-access.ts";
import { AppContext, accessStore, MEMBER, useRoleLabel, useSession } from "./session.ts";

const useSeenAs = () => useSyncExternalStore(accessStore.subscribe, accessStore.get, accessStore.get).seenAs;

/** For the owner alone. */
export function useSeeAsItems(): MenuItem[] {
  const { roles = {} } = useContext(AppContext);
  const { user } = useSession();
  const labelOf = useRoleLabel();
  const seenAs = useSeenAs();
  const seeAs = useSeeAs();
  if (user.role !== "owner") return [];
  return [MEMBER, ...Object.keys(roles)]
    .filter((role) => role !== seenAs?.key)
    .map((key) => ({ key, label: labelOf(key) }))
    .map((one) => ({ label: words().roles.seeAs(one.label), icon: "eye", onSelect: () => seeAs(one) }));
}

/** Says as whom the owner looks, and leads back. */
export function SeenAs() {
  const seenAs = useSeenAs();
  const seeAs = useSeeAs();
  if (seenAs === null) return null;
  return (
    <div
      role="status"
      className="print:hidden flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-warning-wash px-4 py-2 text-sm text-warning-text"
    >
      <p>{words().roles.seeing(seenAs.label)}</p>
      <Button variant="secondary" size="small" onClick={() => seeAs(null)}>
        {words().roles.own}
      </Button>
    </div>
  );
}
