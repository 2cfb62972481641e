// Whether the app misses secrets: what tells of them is loaded when it does.
import { useQuery } from "@tanstack/react-query";
import type { AppSecret } from "#contract";
import { secretsQuery } from "../../../lib/requests/secrets.ts";
import { useApi } from "../../../lib/services.tsx";
import { MissingSecrets, RequestedSecrets } from "../lazy-parts.ts";

const NOTICES = {
  /** Forms for what the assistant asked for. */
  requested: { of: ({ requested }: AppSecret) => requested, Shown: RequestedSecrets },
  /** A line about what the app that is shown needs. */
  missing: { of: ({ preview }: AppSecret) => preview.declared && preview.setAt === null, Shown: MissingSecrets },
} as const;

export function SecretNotices({ projectId, about }: { projectId: string; about: keyof typeof NOTICES }) {
  const { data } = useQuery(secretsQuery(useApi(), projectId));
  const { of, Shown } = NOTICES[about];
  const wanted = data?.secrets.filter(of) ?? [];
  if (wanted.length === 0) return null;
  return <Shown projectId={projectId} wanted={wanted} />;
}
