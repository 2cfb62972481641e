import { type ApiError, Button, Card, CopyButton, Select, TextInput, toast, useStored, useUpdate } from "@ninefold/ui";
import { lists } from "../../shared/lists.ts";
import { groupsIn, groupsOf, groupsText, namesIn } from "../names.ts";
import type { List } from "./pick.tsx";

type Wish = { by: "size" | "count"; figure: string };
const SAYS: Record<Wish["by"], string> = { size: "Groups of at most", count: "This many groups" };

export function Groups({ list }: { list: List }) {
  const [{ by, figure }, setWish] = useStored<Wish>("groups", { by: "size", figure: "4" });
  const update = useUpdate(lists);
  const names = namesIn(list.names);
  const groups = groupsIn(list.groups);
  const wanted = Number(figure);
  const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= names.length;
  const mix = () => {
    const made = groupsOf(names, by === "count" ? wanted : Math.ceil(names.length / wanted));
    const onError = (error: ApiError) => toast(error.message, "error");
    update.mutate({ id: list.id, groups: groupsText(made) }, { onError });
  };
  const text = groups.map((group, at) => `Group ${at + 1}: ${group.join(", ")}`).join("\n");
  return (
    <>
      <Card data-no-print="">
        <form
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isGood) mix();
          }}
        >
          <Select
            label="How"
            value={by}
            options={(["size", "count"] as const).map((value) => ({ value, label: SAYS[value] }))}
            onChange={(value) => setWish({ by: value === "count" ? "count" : "size", figure })}
          />
          <TextInput
            className="w-40"
            label="How many"
            inputMode="numeric"
            maxLength={3}
            value={figure}
            onChange={(next) => setWish({ by, figure: next })}
            {...(isGood ? {} : { error: `1 to ${names.length}` })}
          />
          <Button type="submit" icon="shuffle" className="sm:mt-6.5" disabled={!isGood} busy={update.isPending}>
            {groups.length > 0 ? "Mix again" : "Mix"}
          </Button>
        </form>
      </Card>
      {groups.length > 0 && (
        <>
          <ul aria-label="Groups" className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5">
            {groups.map((group, at) => (
              <li key={group[0]} className="rounded-card border border-line bg-surface p-4 sm:p-5">
                <h2 className="mb-2 text-sm font-medium text-ink-muted">
                  Group {at + 1} · {group.length}
                </h2>
                <ul className="text-lg leading-relaxed sm:text-xl font-semibold">
                  {group.map((name) => (
                    <li key={name} className="break-words">
                      {name}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <div data-no-print="" className="mt-5 flex gap-2">
            <CopyButton text={text}>Copy</CopyButton>
            <Button variant="secondary" icon="printer" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </>
      )}
    </>
  );
}
