// Calls about an app's e-mail.
import { queryOptions } from "@tanstack/react-query";
import type { AllowedMailAddress, AppMails } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const mailsKey = (projectId: string) => ["mails", projectId] as const;

export function mailsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: mailsKey(projectId),
    queryFn: ({ signal }) => api.get<AppMails>(`${base(projectId)}/mails`, { signal }),
  });
}

export function allowAddress(api: Api, projectId: string, wanted: AllowedMailAddress): Promise<AppMails> {
  return api.put<AppMails>(`${base(projectId)}/mail-addresses`, wanted);
}

export function sendForReal(api: Api, projectId: string, mailId: string): Promise<AppMails> {
  return api.post<AppMails>(`${base(projectId)}/mails/${encodeURIComponent(mailId)}/send`);
}
