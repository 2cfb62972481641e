// Custom Domain: gives a deployed app a name of the creator's own, proved by a record in its DNS.
import { RefreshCw } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CustomDomain as Domain, Project } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { localDate } from "../../../lib/local-date.ts";
import { relativeTime } from "../../../lib/relative-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { Banner } from "../../../ui/states.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DomainRecords } from "./domain-records.tsx";
import { useCustomDomain } from "./use-custom-domain.ts";

/** Nothing where this installation has no domains. */
export function CustomDomain({ project }: { project: Project }) {
  const { query, add, check, remove } = useCustomDomain(project._id);
  if (query.data?.available === false) return null;
  return (
    <Section>
      {query.isPending && <SkeletonRows rows={1} label="Loading custom domain" />}
      {query.isError && (
        <Banner
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          Failed to load the custom domain
        </Banner>
      )}
      {query.data?.domain === null && !project.deployed && (
        <p className="text-muted">Deploy the app first. Then it can answer on a domain of your own.</p>
      )}
      {query.data?.domain === null && project.deployed && (
        <DomainForm
          busy={add.isPending}
          error={add.isError ? serverTextOf(add.error, "Failed to add the domain. Please try again.") : null}
          onType={add.reset}
          onAdd={(domain) => add.mutate(domain)}
        />
      )}
      {query.data?.domain && (
        <OwnDomain
          domain={query.data.domain}
          checking={check.isPending}
          removing={remove.isPending}
          onCheck={() => check.mutate()}
          onRemove={() => remove.mutate()}
        />
      )}
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="domain-title" className="rounded-surface border border-hairline bg-raised">
      <h2 id="domain-title" className="border-b border-hairline px-5 py-4 text-lg">
        Custom Domain
      </h2>
      <div className="p-5">{children}</div>
    </section>
  );
}

type DomainFormProps = { busy: boolean; error: string | null; onType: () => void; onAdd: (domain: string) => void };

function DomainForm({ busy, error, onType, onAdd }: DomainFormProps) {
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") onAdd(typed);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <TextField
        label="Your domain"
        className="min-w-0 flex-1"
        placeholder="app.your-company.com"
        help="You prove that it is yours with one DNS record."
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          onType();
        }}
      />
      <Button type="submit" variant="primary" className="sm:mt-[1.7rem]" busy={busy} disabled={typed.trim() === ""}>
        Add domain
      </Button>
    </form>
  );
}

const TEXTS = {
  pending: { tone: "waiting", text: "Waiting for the record" },
  proved: { tone: "good", text: "Proved" },
  failed: { tone: "danger", text: "Not proved" },
} as const;
const UNFOUND = { tone: "danger", text: "No record found" } as const;
const MISSING = { tone: "danger", text: "Record missing" } as const;

/** Whether the first record is still looked for; null once it was found. */
function searchOf({ lookedForUntil }: Domain): "on" | "ended" | null {
  if (lookedForUntil === null) return null;
  return Date.parse(lookedForUntil) > Date.now() ? "on" : "ended";
}

type OwnDomainProps = {
  domain: Domain;
  checking: boolean;
  removing: boolean;
  onCheck: () => void;
  onRemove: () => void;
};

function OwnDomain({ domain, checking, removing, onCheck, onRemove }: OwnDomainProps) {
  const [asking, setAsking] = useState(false);
  const search = searchOf(domain);
  const word = domain.answersUntil !== null ? MISSING : search === "ended" ? UNFOUND : TEXTS[domain.status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 break-all font-mono text-sm">{domain.shownDomain}</span>
        {checking ? <Badge>Checking</Badge> : <Badge tone={word.tone}>{word.text}</Badge>}
        <span className="text-sm text-muted">{domain.checkedAt && `Checked ${relativeTime(domain.checkedAt)}`}</span>
      </div>
      <p role="status" className="mt-2 max-w-[68ch] text-sm text-muted">
        {checking ? "Looking for the record…" : domain.message}
      </p>
      {search !== null && domain.lookedForUntil !== null && (
        <p className="mt-2 max-w-[68ch] text-sm text-muted">
          {search === "on"
            ? `Ninefold looks for the record by itself until ${localDate(domain.lookedForUntil)}. You need not wait here.`
            : `Ninefold stopped looking on ${localDate(domain.lookedForUntil)}. Check again once the record is there.`}
        </p>
      )}
      {domain.answersUntil !== null && (
        <p className="mt-2 max-w-[68ch] text-sm font-medium text-red">
          The app answers here until {localDate(domain.answersUntil)}. Put the record back to keep it.
        </p>
      )}
      <DomainRecords domain={domain} />
      <div className="mt-5 flex flex-wrap gap-2">
        {domain.status === "proved" && (
          <a
            href={`https://${domain.domain}/`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-9 items-center px-1 text-sm underline underline-offset-4"
          >
            Open {domain.shownDomain}
          </a>
        )}
        <Button size="small" busy={checking} onClick={onCheck}>
          {!checking && <RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />}
          Check again
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          Remove domain
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove Domain"
        text={`Your app will no longer answer on ${domain.shownDomain}. It stays at its Ninefold address.`}
        confirmLabel="Remove"
        danger
        busy={removing}
        onCancel={() => setAsking(false)}
        onConfirm={onRemove}
      />
    </>
  );
}
