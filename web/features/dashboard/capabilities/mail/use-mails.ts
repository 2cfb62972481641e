// An app's mail and what its owner does about it: allow addresses, send for real.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AllowedMailAddress, AppMails } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { allowAddress, mailsKey, mailsQuery, sendForReal } from "../../../../lib/requests/mail.ts";
import { useApi } from "../../../../lib/services.tsx";
import { notify } from "../../../../ui/toast.ts";

/** What is on its way is looked at again. */
const LOOK_MS = 3_000;
const isUnderWay = (data: AppMails | undefined) => data?.mails.some(({ status }) => status === "queued") ?? false;

export function useMails(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const show = (mails: AppMails) => queries.setQueryData<AppMails>(mailsKey(projectId), mails);
  return {
    query: useQuery({
      ...mailsQuery(api, projectId),
      refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_MS,
    }),
    allow: useMutation({
      mutationFn: (wanted: AllowedMailAddress) => allowAddress(api, projectId, wanted),
      onSuccess: show,
    }),
    send: useMutation({
      mutationFn: (mailId: string) => sendForReal(api, projectId, mailId),
      onSuccess: show,
      onError: (error) => notify.error(serverTextOf(error, "The mail could not be sent. Please try again.")),
    }),
  };
}

export type Mails = ReturnType<typeof useMails>;
