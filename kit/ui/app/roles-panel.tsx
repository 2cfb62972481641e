// For the app's owner: who is what, and the links that make somebody one.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Roles } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { type ApiError, api } from "../data/api.ts";
import { formatAgo } from "../data/format.ts";
import { copyAddress } from "../data/links.ts";
import { invitationAddress, PreviewNote } from "../pages/account-actions.tsx";
import { Pager } from "../pages/pager.tsx";
import { Button } from "../parts/button.tsx";
import { TextInput } from "../parts/inputs.tsx";
import { Card } from "../parts/layout.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { Table } from "../parts/table.tsx";
import { toast } from "../parts/toasts.tsx";

type PersonInApp = { id: string; name: string; roles: string[]; seenAt: string };
type Invitation = { role: string; code: string };
type People = { people: PersonInApp[]; total: number; page: number; pageSize: number; invitations: Invitation[] };

/** `roles`: those of the app, with what people read for them. */
export function RolesPanel({ roles }: { roles: Roles }) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const q = useDeferredValue(text.trim());
  const { data, isPending, isError, error, refetch } = useQuery<People, ApiError>({
    queryKey: ["_people", q, page],
    queryFn: ({ signal }) => api<People>(`/api/_people?${new URLSearchParams({ q, page: String(page) })}`, { signal }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Loading label={words().admin.loadingPeople} />;
  if (isError) return <ErrorState error={error} retry={() => refetch()} />;
  const isNobody = data.total === 0 && q === "";
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-2xl text-ink-muted text-pretty">{words().roles.intro}</p>
      <Invitations roles={roles} open={data.invitations} />
      {isNobody ? (
        <EmptyState icon="users" title={words().roles.nobody} text={words().roles.nobodyText} />
      ) : (
        <div className="flex flex-col gap-3">
          <TextInput
            label={words().roles.search}
            hideLabel
            type="search"
            placeholder={words().roles.search}
            value={text}
            onChange={(value) => {
              setText(value);
              setPage(1);
            }}
            className="max-w-xs"
          />
          {data.people.length === 0 ? (
            <EmptyState icon="search" title={words().roles.noMatch} />
          ) : (
            <PeopleTable roles={roles} people={data.people} />
          )}
          {data.total > data.pageSize && (
            <Pager page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </div>
      )}
    </div>
  );
}

/** Asks the app's server and refreshes what is shown; what was refused is told. */
function useChange<Input>(ask: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, Input>({
    mutationFn: ask,
    onError: (error) => toast(error.message, "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ["_people"] }),
  });
}

function Invitations({ roles, open }: { roles: Roles; open: readonly Invitation[] }) {
  const make = useChange((role: string) => api(`/api/_invitations/${role}`, { method: "POST" }));
  const withdraw = useChange((role: string) => api(`/api/_invitations/${role}`, { method: "DELETE" }));
  const isBusy = make.isPending || withdraw.isPending;
  return (
    <Card title={words().roles.links} className="max-w-3xl">
      <p className="mb-3 text-sm text-ink-muted text-pretty">{words().roles.linksText}</p>
      <PreviewNote />
      <ul className="divide-y divide-line">
        {Object.entries(roles).map(([role, label]) => {
          const invitation = open.find((one) => one.role === role);
          return (
            <li key={role} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium">{label}</p>
                {!invitation && <p className="text-sm text-ink-muted">{words().roles.noLink}</p>}
              </div>
              <div className="flex flex-wrap gap-2">
                {invitation ? (
                  <>
                    <Button
                      size="small"
                      icon="link"
                      aria-label={words().roles.copyFor(label)}
                      onClick={() => void copyAddress(invitationAddress(invitation.code))}
                    >
                      {words().actions.copyLink}
                    </Button>
                    <Button variant="secondary" size="small" disabled={isBusy} onClick={() => make.mutate(role)}>
                      {words().roles.makeNew}
                    </Button>
                    <Button variant="ghost" size="small" disabled={isBusy} onClick={() => withdraw.mutate(role)}>
                      {words().roles.withdraw}
                    </Button>
                  </>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    icon="plus"
                    disabled={isBusy}
                    aria-label={words().roles.makeFor(label)}
                    onClick={() => make.mutate(role)}
                  >
                    {words().roles.make}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type Given = { person: PersonInApp; role: string; isGiven: boolean };

function PeopleTable({ roles, people }: { roles: Roles; people: readonly PersonInApp[] }) {
  // A box shows at once what it was set to.
  const [coming, setComing] = useState<Given | null>(null);
  const give = useChange(({ person, role, isGiven }: Given) =>
    api(`/api/_people/${encodeURIComponent(person.id)}`, {
      method: "PATCH",
      json: { roles: isGiven ? [...person.roles, role] : person.roles.filter((one) => one !== role) },
    }),
  );
  const change = (given: Given) => {
    const { given: isNow, taken } = words().roles;
    const tell = given.isGiven ? isNow : taken;
    setComing(given);
    give.mutate(given, {
      onSettled: () => setComing(null),
      onSuccess: () => toast(tell(given.person.name, roles[given.role] ?? given.role)),
    });
  };
  const columns = Object.entries(roles).map(([role, label]) => ({
    key: role,
    label,
    align: "center" as const,
    render: (person: PersonInApp) => (
      <input
        type="checkbox"
        aria-label={words().roles.has(person.name, label)}
        checked={isShown({ person, role }, coming)}
        disabled={coming !== null}
        onChange={({ target }) => change({ person, role, isGiven: target.checked })}
        className="size-4.5 align-middle accent-(--accent)"
      />
    ),
  }));
  return (
    <Table
      label={words().roles.title}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", label: words().admin.name, render: ({ name }) => <span className="font-medium">{name}</span> },
        ...columns,
        {
          key: "seenAt",
          label: words().roles.lastHere,
          render: ({ seenAt }) => <span className="whitespace-nowrap text-ink-muted">{formatAgo(seenAt)}</span>,
        },
      ]}
    />
  );
}

const isShown = ({ person, role }: Omit<Given, "isGiven">, coming: Given | null): boolean =>
  coming?.person.id === person.id && coming.role === role ? coming.isGiven : person.roles.includes(role);
