// The DNS records that prove a domain, ready to be copied.
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { CustomDomain, DomainRecord } from "#contract";
import { IconButton } from "../../../ui/button.tsx";
import { notify } from "../../../ui/toast.ts";

const PURPOSES = {
  CNAME: "Leads your visitors to the app and proves the domain. Best for a name such as app.your-company.com.",
  TXT: "Proves the domain alone, for a bare name such as your-company.com; lead its A record to this server as well.",
} as const;

export function DomainRecords({ domain }: { domain: CustomDomain }) {
  const isProved = domain.status === "proved" && domain.answersUntil === null;
  return (
    <details open={!isProved} className="mt-4">
      <summary className="cursor-pointer text-sm font-medium">
        {isProved ? "Keep this record in place" : "Add one of these records where you manage your domain"}
      </summary>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {domain.records.map((record) => (
          <Entry key={record.type} record={record} />
        ))}
      </ul>
    </details>
  );
}

function Entry({ record }: { record: DomainRecord }) {
  return (
    <li className="min-w-0 rounded-control border border-hairline bg-sunken p-4">
      <p className="text-sm">
        <strong className="font-mono">{record.type}</strong> <span className="text-muted">{PURPOSES[record.type]}</span>
      </p>
      <dl className="mt-3 grid gap-2">
        <Part name={`${record.type} name`} label="Name" text={record.name} />
        <Part name={`${record.type} value`} label="Value" text={record.value} />
      </dl>
    </li>
  );
}

const COPIED_MS = 2_000;

function Part({ name, label, text }: { name: string; label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      window.setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      notify.error("Your browser did not allow copying. Select the text instead.");
    }
  };
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 break-all font-mono text-sm">{text}</span>
        <IconButton
          label={copied ? "Copied" : `Copy ${name}`}
          icon={
            copied ? (
              <Check size={16} strokeWidth={2} aria-hidden="true" />
            ) : (
              <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
            )
          }
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}
