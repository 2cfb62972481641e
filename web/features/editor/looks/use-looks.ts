// Answers looks at the preview that runs ask open editors for: one at a time, with code that is fetched for the first.
import { useRef } from "react";
import { useApi, useSession } from "../../../lib/services.tsx";

export function useLooks(projectId: string): (wanted: { lookId: string }) => void {
  const api = useApi();
  const { username } = useSession();
  const busy = useRef(false);
  return ({ lookId }) => {
    if (busy.current) return;
    busy.current = true;
    void import("./take-look.ts")
      .then(({ lookForRun }) => lookForRun({ api, projectId, lookId, username: username ?? "" }))
      .catch(() => {})
      .finally(() => {
        busy.current = false;
      });
  };
}
