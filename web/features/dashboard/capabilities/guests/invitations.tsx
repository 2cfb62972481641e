// Links that let people into an app for invited people only: made here, shown once, taken back here.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Invitation, MadeInvitation, NewInvitation } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { localDate } from "../../../../lib/local-date.ts";
import { guestsKey, makeInvitation, takeBackInvitation } from "../../../../lib/requests/guests.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CopyField } from "../../../../ui/copy-field.tsx";
import { Banner } from "../../../../ui/states.tsx";
import { INPUT_CLASSES } from "../../../../ui/text-field.tsx";
import { notify } from "../../../../ui/toast.ts";

type InvitationsProps = { projectId: string; invitations: readonly Invitation[] };

export function Invitations({ projectId, invitations }: InvitationsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const again = () => queries.invalidateQueries({ queryKey: guestsKey(projectId) });
  const make = useMutation({
    mutationFn: (wanted: NewInvitation) => makeInvitation(api, projectId, wanted),
    onSuccess: setMade,
    onSettled: again,
  });
  const takeBack = useMutation({
    mutationFn: (id: string) => takeBackInvitation(api, projectId, id),
    onSuccess: (_done, id) => setMade((shown) => (shown?.invitation.id === id ? null : shown)),
    onSettled: again,
    onError: (error) => notify.error(serverTextOf(error, "The link could not be taken back. Please try again.")),
  });
  return (
    <div className="mt-6 border-t border-hairline pt-5">
      <h3 className="text-sm font-semibold">Invitations by link</h3>
      {made && (
        <div role="status" className="mt-3 rounded-control border border-hairline bg-ink/5 p-4">
          <p className="font-medium">Send this link now: it is not shown again.</p>
          <CopyField label="the link" value={made.url} />
        </div>
      )}
      <ul className="divide-y divide-hairline">
        {invitations.map(({ id, usesLeft, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <span className="text-sm">
              {usesLeft === 1 ? "Good for one person" : `Good for ${usesLeft} people`}, until {localDate(expiresAt)}
            </span>
            <Button size="small" variant="quiet" className="ml-auto" onClick={() => takeBack.mutate(id)}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
      {make.isError && <Banner>{serverTextOf(make.error, "The link could not be made. Please try again.")}</Banner>}
      <InvitationForm busy={make.isPending} onMake={(wanted) => make.mutate(wanted)} />
    </div>
  );
}

const DAYS = [1, 7, 30, 90] as const;
const USES = [1, 5, 25, 100, 500] as const;

function InvitationForm({ busy, onMake }: { busy: boolean; onMake: (wanted: NewInvitation) => void }) {
  const [days, setDays] = useState<number>(DAYS[1]);
  const [uses, setUses] = useState<number>(USES[0]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMake({ days, uses });
  };
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        For
        <select
          className={`${INPUT_CLASSES} h-11`}
          value={uses}
          onChange={(event) => setUses(Number(event.target.value))}
        >
          {USES.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "one person" : `${count} people`}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        It ends after
        <select
          className={`${INPUT_CLASSES} h-11`}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "a day" : `${count} days`}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className="h-11" busy={busy}>
        Make a link
      </Button>
    </form>
  );
}
