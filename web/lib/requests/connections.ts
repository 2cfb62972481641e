// Calls about connected agents: who asks, the answer, and taking one back.
import { queryOptions } from "@tanstack/react-query";
import type { ConnectionAnswer, ConnectionAnswered, ConnectionAsked } from "#contract";
import type { Api } from "../api.ts";

const PATH = "/api/connections";

/** @param link what stands in the program's link, after the `?` */
export const connectionRequestQuery = (api: Api, link: string) =>
  queryOptions({
    queryKey: ["connection-request", link] as const,
    queryFn: ({ signal }) => api.get<ConnectionAsked>(`${PATH}/request?${link}`, { signal }),
  });

/** Sent once: a session that has ended refuses it, for whoever signs in next has not been asked. */
export const answerConnection = (
  api: Api,
  answer: ConnectionAnswer,
  onAuthError: () => void,
): Promise<ConnectionAnswered> => api.post<ConnectionAnswered>(PATH, answer, { onAuthError });

export async function disconnectAgent(api: Api, id: string): Promise<void> {
  await api.remove(`${PATH}/${encodeURIComponent(id)}`);
}
