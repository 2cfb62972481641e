// What the app has told its person: read from the server, and again as soon as there is something new.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { APP_OWNER } from "../../../entity/index.ts";
import { useUser } from "../../app/session.ts";
import { type ApiError, api } from "../../data/api.ts";
import { useChannel } from "../live/use-channel.ts";

export type NoticeRow = { id: string; title: string; text: string; href: string | null; at: string; isRead: boolean };
type Answer = { notices: readonly NoticeRow[]; unread: number };

const KEY = ["_notices"];

export function useNotices() {
  const { id, role } = useUser();
  const client = useQueryClient();
  const query = useQuery<Answer, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Answer>("/api/_notices", { signal }),
    enabled: id !== "",
  });
  const again = () => void client.invalidateQueries({ queryKey: KEY });
  useChannel("_bell", id === "" ? null : id, { onMessage: again, onReturn: again });
  // What the app tells whoever owns it, such as "a request has come in".
  useChannel("_bell", role === "owner" ? APP_OWNER : null, { onMessage: again, onReturn: again });
  /** Some, or all. What it says is shown at once. */
  const read = async (ids?: readonly string[]) => {
    const before = client.getQueryData<Answer>(KEY);
    if (before) client.setQueryData<Answer>(KEY, withRead(before, ids));
    await api("/api/_notices/read", { method: "POST", json: ids ? { ids } : {} }).catch(() => undefined);
    again();
  };
  return { query, notices: query.data?.notices ?? [], unread: query.data?.unread ?? 0, read };
}

function withRead({ notices, unread }: Answer, ids: readonly string[] | undefined): Answer {
  if (!ids) return { notices: notices.map((one) => ({ ...one, isRead: true })), unread: 0 };
  const news = notices.filter(({ id, isRead }) => !isRead && ids.includes(id)).length;
  return {
    notices: notices.map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)),
    unread: Math.max(0, unread - news),
  };
}
