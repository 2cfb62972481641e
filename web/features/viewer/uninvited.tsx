// An app for invited people only, seen from outside: ask its owner to be let in, and wait for the answer.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type Admission, ERROR_INVITED_ONLY, GUEST_NOTE_MAX_LENGTH } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { askToBeLetIn } from "../../lib/requests/guests.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner, EmptyState } from "../../ui/states.tsx";
import { INPUT_CLASSES } from "../../ui/text-field.tsx";
import type { ViewedApp } from "./viewer-state.ts";

type UninvitedProps = { app: ViewedApp; admission: Admission; told: string | null; onChanged: () => void };

const TEXTS: Record<Admission, string> = {
  "not-asked": "Its owner decides who may open it. Open the invitation that they sent you, or ask to be let in.",
  asked: "You have asked to be let in. This page opens the app by itself once its owner says yes.",
  declined: "The owner of this app has declined your request. An invitation from them still lets you in.",
};

export function Uninvited({ app, admission, told, onChanged }: UninvitedProps) {
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-16">
      {told !== null && <Banner>{told}</Banner>}
      <EmptyState title={ERROR_INVITED_ONLY.replace(/\.$/, "")} text={TEXTS[admission]}>
        {admission === "not-asked" && <RequestForm projectId={app.projectId} onAsked={onChanged} />}
      </EmptyState>
    </div>
  );
}

function RequestForm({ projectId, onAsked }: { projectId: string; onAsked: () => void }) {
  const api = useApi();
  const id = useId();
  const [note, setNote] = useState("");
  const ask = useMutation({ mutationFn: () => askToBeLetIn(api, projectId, { note }), onSuccess: onAsked });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form onSubmit={submit} className="flex w-full max-w-md flex-col gap-3 text-left">
      <label htmlFor={id} className="text-sm font-medium">
        A word to the owner <span className="font-normal text-muted">(optional)</span>
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={GUEST_NOTE_MAX_LENGTH}
        value={note}
        placeholder="Who you are, and what you would like to do here"
        className={`${INPUT_CLASSES} py-2`}
        onChange={(event) => setNote(event.target.value)}
      />
      {ask.isError && <Banner>{serverTextOf(ask.error, "Your request could not be sent. Please try again.")}</Banner>}
      <Button type="submit" variant="primary" busy={ask.isPending}>
        Ask to be let in
      </Button>
    </form>
  );
}
