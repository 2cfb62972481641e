import {
  Badge,
  Button,
  Card,
  CopyButton,
  EmptyState,
  ErrorState,
  formatNumber,
  LinkButton,
  Loading,
  Page,
  publicAddress,
  TextInput,
  useCreate,
  useRecords,
} from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { links, NAME } from "../../shared/links.ts";

export function LinksPage() {
  const [search, setSearch] = useState("");
  const list = useRecords(links, { q: search, sort: "-createdAt", pageSize: 50 });
  return (
    <Page title="Links" intro="Paste a long address, copy the short one.">
      <Shorten />
      {(list.total > 8 || search) && (
        <TextInput
          label="Search"
          hideLabel
          type="search"
          placeholder="Search…"
          value={search}
          onChange={setSearch}
          className="mt-6 max-w-sm"
        />
      )}
      <div className="mt-6">
        {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isPending && <Loading rows={4} />}
        {list.isSuccess && list.rows.length === 0 && (
          <EmptyState icon="link" title={search ? "No link has that" : "No link yet"} text="Your links appear here." />
        )}
        {list.rows.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.rows.map(({ id, name, target, note, active, clicks }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex items-center gap-2">
                    <Link to={`/links/${id}`} className="truncate text-lg font-semibold hover:underline">
                      {name}
                    </Link>
                    {!active && <Badge>Off</Badge>}
                  </p>
                  <p className="truncate text-sm text-ink-muted">{target}</p>
                  {note && <p className="text-sm">{note}</p>}
                </div>
                <p className="flex items-baseline gap-1.5 max-sm:grow sm:block sm:w-20 sm:text-right">
                  <span className="text-2xl font-semibold tabular-nums sm:block">{formatNumber(clicks ?? 0)}</span>
                  <span className="text-sm text-ink-muted">{clicks === 1 ? "click" : "clicks"}</span>
                </p>
                <CopyButton text={publicAddress(`/to/${name}`)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => LETTERS[byte % LETTERS.length]).join("");

function Shorten() {
  const [target, setTarget] = useState("");
  const [name, setName] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const create = useCreate(links);
  const [problem, setProblem] = useState("");
  const fields = create.error?.fields ?? {};
  const shorten = (event: FormEvent) => {
    event.preventDefault();
    const isGood = name.trim() === "" || NAME.test(name.trim());
    setProblem(isGood ? "" : "Use letters, digits and hyphens");
    if (!isGood) return;
    const draft = { target: target.trim(), name: name.trim() || randomName() };
    create.mutate(draft, {
      onSuccess(row) {
        setMade(row.name);
        setTarget("");
        setName("");
      },
    });
  };
  return (
    <Card>
      <form noValidate onSubmit={shorten} className="grid gap-4 md:grid-cols-[1fr_14rem_auto] md:items-start">
        <TextInput
          label="Long address"
          type="url"
          required
          placeholder="https://…"
          value={target}
          onChange={setTarget}
          error={fields.target}
        />
        <TextInput
          label="Short name, if you like"
          placeholder="spring-fair"
          value={name}
          onChange={setName}
          error={problem || fields.name}
        />
        <Button type="submit" icon="scissors" busy={create.isPending} className="md:mt-[1.625rem]">
          Shorten
        </Button>
      </form>
      {create.error && Object.keys(fields).length === 0 && (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {create.error.message}
        </p>
      )}
      {made && (
        <p
          role="status"
          className="mt-4 flex flex-wrap items-center gap-3 rounded-inner bg-success-wash p-3 text-success-text"
        >
          <span className="min-w-0 flex-1 font-medium break-all">{publicAddress(`/to/${made}`)}</span>
          <CopyButton text={publicAddress(`/to/${made}`)} size="small" />
          <LinkButton to={publicAddress(`/to/${made}`)} size="small" variant="secondary" icon="external-link">
            Try it
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
