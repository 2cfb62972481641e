// The question: which projects the agent opens, what it may do there, and yes or no.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, X } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { ConnectionAsked, ConnectionRequest } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { answerConnection } from "../../lib/requests/connections.ts";
import { signOut } from "../../lib/requests/session.ts";
import { useServices } from "../../lib/services.tsx";
import { Button, TextButton } from "../../ui/button.tsx";
import { ProjectChoice } from "../../ui/project-choice.tsx";
import { RightChoice } from "../../ui/right-choice.tsx";
import { Banner } from "../../ui/states.tsx";
import { useProjectChoice } from "../../ui/use-project-choice.ts";

const FAILED = "That did not work. Please try again.";

type AskConnectionProps = {
  asked: ConnectionAsked;
  /** What the link says; the server checks it again. */
  request: Readonly<Record<string, string>>;
  username: string;
};

export function AskConnection({ asked, request, username }: AskConnectionProps) {
  const { api, session } = useServices();
  const queries = useQueryClient();
  const [projectId, choose] = useProjectChoice();
  const [canWrite, setCanWrite] = useState(false);
  const reason = useId();
  const answer = useMutation({
    // The server has just described this very request, so it is one.
    mutationFn: (allowed: boolean) =>
      answerConnection(
        api,
        { request: request as ConnectionRequest, allowed, projectId: projectId ?? null, canWrite },
        // Whoever signs in next is asked anew, about projects of their own.
        () => queries.clear(),
      ),
    onSuccess: ({ address }) => window.location.replace(address),
  });
  // Until the browser has gone on.
  const isAnswered = answer.isPending || answer.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (projectId !== undefined) answer.mutate(true);
  };
  const leave = () => {
    signOut({ api, session });
    queries.clear();
  };
  return (
    <form onSubmit={submit} className="rounded-surface border border-hairline bg-raised p-5 sm:p-8">
      <h2 className="text-xl [overflow-wrap:anywhere]">Let “{asked.clientName}” into your projects?</h2>
      <p className="mt-2 text-muted">
        An agent asks to work in the projects of <strong className="font-medium text-ink">{username}</strong>. (Not you?{" "}
        <TextButton onClick={leave}>Sign in as somebody else</TextButton>.)
      </p>
      <p className="mt-4 rounded-control bg-amber-wash px-4 py-3">
        The name is what it calls itself; we can't check it.{" "}
        <strong className="font-medium">Allow it only if you have just begun this yourself.</strong>
      </p>
      <p className="mt-4 text-muted [overflow-wrap:anywhere]">
        Afterwards you go back to{" "}
        <strong className="font-medium text-ink">{asked.returnsTo ?? "a program on this computer"}</strong>.
      </p>
      <div className="mt-6 grid gap-4">
        <ProjectChoice value={projectId} onChange={choose} />
        {asked.wantsToWrite && <RightChoice canWrite={canWrite} onChange={setCanWrite} />}
      </div>
      <ul aria-label="What it can do" className="mt-6 flex flex-col gap-2 border-t border-hairline pt-5 text-sm">
        <Can>
          It reads the code, the app's log, the rows of the preview and the files that you attached in the chat.
        </Can>
        {canWrite && (
          <Can>It changes the code and the rows of the preview, and saves revisions, which the preview shows.</Can>
        )}
        <Can no>
          {canWrite
            ? "It can't deploy. It is shown no secret; code that it saves can use those of the preview."
            : "It can't deploy, and it sees no value of a secret."}
        </Can>
      </ul>
      <p className="mt-4 text-sm text-muted">
        It stays connected until you disconnect it, in your projects under “Agents and access tokens”, or it is not used
        for 30 days; at most for a year.
      </p>
      {answer.isError && (
        <div className="mt-5">
          <Banner>{serverTextOf(answer.error, FAILED)}</Banner>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={isAnswered && answer.variables}
          disabled={isAnswered || projectId === undefined}
          {...(projectId === undefined && { "aria-describedby": reason })}
        >
          Allow
        </Button>
        <Button busy={isAnswered && !answer.variables} disabled={isAnswered} onClick={() => answer.mutate(false)}>
          Don't allow
        </Button>
      </div>
      {projectId === undefined && (
        <p id={reason} className="mt-3 text-sm text-muted">
          To allow it, choose first what it opens.
        </p>
      )}
    </form>
  );
}

function Can({ no = false, children }: { no?: boolean; children: ReactNode }) {
  const Icon = no ? X : Check;
  return (
    <li className="flex gap-2.5">
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={clsx("mt-0.5 shrink-0", no ? "text-muted" : "text-pine")}
      />
      <span className="text-muted">{children}</span>
    </li>
  );
}
