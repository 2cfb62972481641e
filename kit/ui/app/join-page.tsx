// Where the link of an invitation leads: it makes who opens it what it says, a role or somebody whom a row stands for, and goes on to the app.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { words } from "../../words/index.ts";
import { type ApiError, api } from "../data/api.ts";
import { LinkButton } from "../parts/button.tsx";
import { Page } from "../parts/layout.tsx";
import { EmptyState, Loading } from "../parts/states.tsx";
import { toast } from "../parts/toasts.tsx";
import { useOwnPages } from "./own-access.ts";
import { useRoleLabel } from "./session.ts";

export function JoinPage() {
  const { code = "" } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const labelOf = useRoleLabel();
  const start = useOwnPages().find((page) => !page.hidden && !page.path.includes(":"))?.path ?? "/";
  const { mutate, error } = useMutation<{ role?: string }, ApiError, string>({
    mutationFn: (given) => api("/api/_join", { method: "POST", json: { code: given } }),
    onSuccess: async ({ role }) => {
      await client.invalidateQueries();
      toast(role === undefined ? words().roles.joinedAs : words().roles.joined(labelOf(role)));
      void navigate(start, { replace: true });
    },
  });
  useEffect(() => mutate(code), [mutate, code]);
  return (
    <Page title={error ? words().roles.notJoined : words().roles.joining} narrow>
      {error ? (
        <EmptyState
          icon="link"
          title={error.message}
          action={<LinkButton to={start}>{words().actions.goToStart}</LinkButton>}
        />
      ) : (
        <Loading kind="block" label={words().roles.joining} />
      )}
    </Page>
  );
}
