// One's notices, kept in step over the socket, or by asking now and then while there is none.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { NoticeList } from "#contract";
import { NOTICES_POLL_MS, noticesKey, noticesQuery } from "../../lib/requests/monitoring.ts";
import { useApi, useSession } from "../../lib/services.tsx";

export function useNotices(): NoticeList {
  const api = useApi();
  const isLive = useLiveNotices();
  const { data } = useQuery({ ...noticesQuery(api), refetchInterval: isLive ? false : NOTICES_POLL_MS });
  return data ?? { unread: 0, notices: [] };
}

/** The socket's library is loaded beside the screen, not before it. */
function useLiveNotices(): boolean {
  const { token } = useSession();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (token === null) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    void import("./notices-socket.ts").then(({ listenToNotices }) => {
      if (left) return;
      const changed = () => void queries.invalidateQueries({ queryKey: noticesKey });
      stop = listenToNotices(token, { changed, connected: setLive });
    });
    return () => {
      left = true;
      stop?.();
      setLive(false);
    };
  }, [token, queries]);
  return isLive;
}
