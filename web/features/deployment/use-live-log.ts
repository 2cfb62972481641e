// Follows an app's log while it is shown.
import { useEffect, useEffectEvent, useState } from "react";
import { readLiveLog } from "../../lib/requests/monitoring.ts";
import { useApi } from "../../lib/services.tsx";
import { useInterval } from "../../lib/use-interval.ts";
import { askAfter, type HeldLine, withNewLines } from "./live-log.ts";

const FOLLOW_MS = 2_000;

type LiveLog = { lines: readonly HeldLine[]; state: "loading" | "there" | "failed"; readNow: () => void };

/** Reads at once and then, while `following`, every two seconds what came since. */
export function useLiveLog(projectId: string, following: boolean): LiveLog {
  const api = useApi();
  const [lines, setLines] = useState<readonly HeldLine[]>([]);
  const [state, setState] = useState<LiveLog["state"]>("loading");
  const read = async () => {
    try {
      const came = await readLiveLog(api, projectId, askAfter(lines));
      setLines((held) => withNewLines(held, came));
      setState("there");
    } catch {
      setState("failed");
    }
  };
  const readOnce = useEffectEvent(() => void read());
  useEffect(() => readOnce(), []);
  useInterval(() => void read(), FOLLOW_MS, following);
  return { lines, state, readNow: () => void read() };
}
