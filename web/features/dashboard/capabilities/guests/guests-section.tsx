// Who may open the live app: everybody, or invited people only; the requests that wait, and who was let in.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { GateSetting, GuestList } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { guestsKey, guestsQuery, setGate } from "../../../../lib/requests/guests.ts";
import { useApi } from "../../../../lib/services.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { notify } from "../../../../ui/toast.ts";
import { Section } from "../section.tsx";
import { Invitations } from "./invitations.tsx";
import { People } from "./people.tsx";

export function GuestsSection({ projectId }: { projectId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(guestsQuery(api, projectId));
  const [closing, setClosing] = useState(false);
  const gate = useMutation({
    mutationFn: (wanted: GateSetting) => setGate(api, projectId, wanted),
    onSuccess: (list: GuestList) => queries.setQueryData(guestsKey(projectId), list),
    onSettled: () => setClosing(false),
    onError: (error) => notify.error(serverTextOf(error, "This could not be changed. Please try again.")),
  });
  const list = query.data;
  const close = (keepVisitors: boolean) => gate.mutate({ invitedOnly: true, keepVisitors });
  return (
    <Section
      title="Who may open your app"
      about="Everybody who signs in, or only people whom you invite or let in. Your plans go on as they are; public pages stay public."
      query={query}
    >
      {list && (
        <>
          <GateSwitch
            checked={list.invitedOnly}
            busy={gate.isPending}
            onChange={(wanted) => {
              if (!wanted) gate.mutate({ invitedOnly: false });
              else if (list.visitors > 0) setClosing(true);
              else close(false);
            }}
          />
          {list.invitedOnly && (
            <>
              <People projectId={projectId} guests={list.guests} />
              <Invitations projectId={projectId} invitations={list.invitations} />
            </>
          )}
        </>
      )}
      <ConfirmDialog
        open={closing}
        title="Invited People Only"
        text={`${peopleText(list?.visitors ?? 0)} used your app so far. They stay, and you can remove them one by one. Everybody else has to be invited or to ask you.`}
        confirmLabel="Close to others"
        busy={gate.isPending}
        onCancel={() => setClosing(false)}
        onConfirm={() => close(true)}
      />
    </Section>
  );
}

const peopleText = (count: number) => (count === 1 ? "One person has" : `${count} people have`);

type GateSwitchProps = { checked: boolean; busy: boolean; onChange: (wanted: boolean) => void };

function GateSwitch({ checked, busy, onChange }: GateSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-current"
        checked={checked}
        disabled={busy}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          Invited people only
        </label>
        <p id={`${id}-note`} className="text-sm text-muted">
          {checked
            ? "Whoever is not on the list sees a page where they can ask you."
            : "Everybody who signs in can open your app."}
        </p>
      </div>
    </div>
  );
}
