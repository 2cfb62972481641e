// The people of an app for invited people only: who asks, who is in, who was declined; and one let in by name.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Guest } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { admitByName, answerGuest, guestsKey, removeGuest } from "../../../../lib/requests/guests.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { notify } from "../../../../ui/toast.ts";

type Answer = { guest: Guest; admit: boolean };

export function People({ projectId, guests }: { projectId: string; guests: readonly Guest[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Guest | null>(null);
  const settled = {
    onSettled: () => queries.invalidateQueries({ queryKey: guestsKey(projectId) }),
    onError: (error: unknown) => notify.error(serverTextOf(error, "This could not be done. Please try again.")),
  };
  const answer = useMutation({
    mutationFn: ({ guest, admit }: Answer) => answerGuest(api, projectId, guest.userId, admit),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (userId: string) => removeGuest(api, projectId, userId),
    onSuccess: () => setLeaving(null),
    ...settled,
  });
  const of = (state: Guest["state"]) => guests.filter((guest) => guest.state === state);
  const [asking, inside, declined] = [of("asked"), of("in"), of("declined")];
  const admit = (guest: Guest) => answer.mutate({ guest, admit: true });
  return (
    <div className="mt-6 flex flex-col gap-6">
      <List title={`Asking to be let in (${asking.length})`} empty="Nobody asks right now." guests={asking}>
        {(guest) => (
          <>
            <Button size="small" variant="primary" disabled={answer.isPending} onClick={() => admit(guest)}>
              Let in<span className="sr-only"> {guest.username}</span>
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ guest, admit: false })}
            >
              Decline<span className="sr-only"> {guest.username}</span>
            </Button>
          </>
        )}
      </List>
      <List title={`Let in (${inside.length})`} empty="Only you can open your app." guests={inside}>
        {(guest) => (
          <Button size="small" variant="quiet" onClick={() => setLeaving(guest)}>
            Remove<span className="sr-only"> {guest.username}</span>
          </Button>
        )}
      </List>
      {declined.length > 0 && (
        <List title={`Declined (${declined.length})`} empty="" guests={declined}>
          {(guest) => (
            <Button size="small" variant="quiet" disabled={answer.isPending} onClick={() => admit(guest)}>
              Let in<span className="sr-only"> {guest.username}</span>
            </Button>
          )}
        </List>
      )}
      <NameForm projectId={projectId} />
      <ConfirmDialog
        open={leaving !== null}
        title="Remove Person"
        text={`${leaving?.username ?? "They"} can't open your app any more, from this moment on. What they entered stays.`}
        note="A plan that they pay for is not ended by this."
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.userId)}
      />
    </div>
  );
}

type ListProps = {
  title: string;
  empty: string;
  guests: readonly Guest[];
  children: (guest: Guest) => ReactNode;
};

function List({ title, empty, guests, children }: ListProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      {guests.length === 0 && <p className="mt-1 text-sm text-muted">{empty}</p>}
      <ul className="max-h-96 divide-y divide-hairline overflow-y-auto">
        {guests.map((guest) => (
          <li key={guest.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <span className="font-medium break-words">{guest.username}</span>
              <span className="ml-2 text-sm text-muted">{relativeTime(guest.since)}</span>
              {guest.note !== "" && <p className="text-sm break-words whitespace-pre-line">{guest.note}</p>}
            </div>
            <div className="flex gap-2">{children(guest)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NameForm({ projectId }: { projectId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [username, setUsername] = useState("");
  const admit = useMutation({
    mutationFn: () => admitByName(api, projectId, username.trim()),
    onSuccess: () => setUsername(""),
    onSettled: () => queries.invalidateQueries({ queryKey: guestsKey(projectId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    admit.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-0 flex-1 basis-56"
        label="Let somebody in by their username"
        value={username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={admit.isError ? serverTextOf(admit.error, "They could not be let in. Please try again.") : null}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Button type="submit" className="mt-6.5 h-11" busy={admit.isPending} disabled={username.trim() === ""}>
        Let in
      </Button>
    </form>
  );
}
