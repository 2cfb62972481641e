// Calls about edited messages: sending one again, and reading what was set aside for it.
import { queryOptions } from "@tanstack/react-query";
import type { MessageContext, SetAsideMessage } from "#contract";
import type { Api } from "../../../../lib/api.ts";

const base = (projectId: string, messageId: string) =>
  `/api/projects/${encodeURIComponent(projectId)}/messages/${encodeURIComponent(messageId)}`;

/** The app goes back to before the message; it and what followed are set aside. */
export async function resendMessage(
  api: Api,
  where: { projectId: string; messageId: string },
  sent: { message: string; context?: MessageContext },
): Promise<void> {
  await api.post(`${base(where.projectId, where.messageId)}/resend`, { ...sent, files: "then" });
}

export function setAsideQuery(api: Api, where: { projectId: string; messageId: string }) {
  return queryOptions({
    queryKey: ["set-aside", where.projectId, where.messageId],
    queryFn: ({ signal }) =>
      api.get<SetAsideMessage[]>(`${base(where.projectId, where.messageId)}/set-aside`, { signal }),
  });
}
