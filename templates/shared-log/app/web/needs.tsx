import { api, Button, Card, formatAgo, Icon, TextInput, toast, useCreate, useRecords } from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { needs } from "../shared/diary.ts";

/** What to bring next time, and what was brought lately. */
export function Needs() {
  const open = useRecords(needs, { filter: { brought: false }, sort: "createdAt", pageSize: 50 });
  const brought = useRecords(needs, { filter: { brought: true }, sort: "-broughtAt", pageSize: 3 });
  const add = useCreate(needs);
  const [what, setWhat] = useState("");
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (what.trim() === "" || add.isPending) return;
    add.mutate({ what }, { onSuccess: () => setWhat(""), onError: (error) => toast(error.message, "error") });
  };
  const bring = async (id: string, method: "POST" | "DELETE") => {
    try {
      await api(`/api/needs/${id}/bring`, { method });
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
    }
    await Promise.all([open.refetch(), brought.refetch()]);
  };
  return (
    <Card title="Needed next time">
      {open.isSuccess && open.rows.length === 0 && <p className="text-ink-muted">Nothing. All is there.</p>}
      <ul aria-label="Needed" className="flex flex-col gap-1">
        {open.rows.map(({ id, what: asked, ownerName }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={false}
              onClick={() => void bring(id, "POST")}
              className="flex min-h-12 w-full items-start gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
            >
              <Icon name="circle" size={22} className="mt-0.5 shrink-0 text-accent-text" />
              <span className="min-w-0 flex-1">
                <span className="block break-words">{asked}</span>
                <span className="block text-sm text-ink-muted">Asked for by {ownerName}</span>
              </span>
            </button>
          </li>
        ))}
        {brought.rows.map(({ id, what: asked, broughtBy, broughtAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={true}
              onClick={() => void bring(id, "DELETE")}
              className="flex min-h-12 w-full items-start gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
            >
              <Icon name="circle-check" size={22} className="mt-0.5 shrink-0 text-success-text" />
              <span className="min-w-0 flex-1 text-ink-muted">
                <span className="block break-words line-through">{asked}</span>
                <span className="block text-sm">
                  Brought by {broughtBy}
                  {broughtAt && `, ${formatAgo(broughtAt)}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={ask} className="mt-4 flex items-end gap-2">
        <TextInput
          label="Ask for something"
          value={what}
          onChange={setWhat}
          maxLength={80}
          placeholder="Milk, two litres"
          className="flex-1"
        />
        <Button type="submit" variant="secondary" icon="plus" aria-label="Add" busy={add.isPending} />
      </form>
    </Card>
  );
}
