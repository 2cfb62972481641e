// E-mail: what the app sent or would have sent, and the addresses that it may write to.
import { type FormEvent, useState } from "react";
import type { AppMails } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Banner } from "../../../../ui/states.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { Section } from "../section.tsx";
import { OneMail } from "./one-mail.tsx";
import { type Mails, useMails } from "./use-mails.ts";

export function MailSection({ projectId }: { projectId: string }) {
  const mails = useMails(projectId);
  const { data } = mails.query;
  return (
    <Section
      title="E-mail"
      about="What your app writes, and to whom it may. The preview sends nothing by itself."
      query={mails.query}
    >
      {data && (
        <div className="flex flex-col gap-6">
          {data.sends ? (
            <p className="text-sm text-muted">
              {data.sentToday} of {data.perDay} mails in the last 24 hours.
            </p>
          ) : (
            <Banner tone="waiting">
              No mail server is connected to this installation. Mails are kept here as they would look; nobody gets
              them.
            </Banner>
          )}
          <MailList data={data} mails={mails} />
          <Addresses data={data} mails={mails} />
        </div>
      )}
    </Section>
  );
}

function MailList({ data, mails }: { data: AppMails; mails: Mails }) {
  if (data.mails.length === 0) return <p className="text-muted">Your app has written no mails yet.</p>;
  return (
    <ul aria-label="Mails, newest first" className="flex flex-col divide-y divide-hairline">
      {data.mails.map((mail) => (
        <li key={mail.id} className="py-3 first:pt-0">
          <OneMail mail={mail} mails={mails} sends={data.sends} />
        </li>
      ))}
    </ul>
  );
}

function Addresses({ data, mails }: { data: AppMails; mails: Mails }) {
  const { allow } = mails;
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") allow.mutate({ address: typed, allowed: true }, { onSuccess: () => setTyped("") });
  };
  const error = allow.isError ? serverTextOf(allow.error, "The address could not be saved. Please try again.") : null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">Addresses</h3>
      <p className="max-w-[68ch] text-sm text-muted">
        {data.anyone
          ? "Your app may write to anybody. Whoever wants no more mail is kept out."
          : "Your app writes to the addresses that you allow. Mail to any other waits for you."}
      </p>
      <ul aria-label="Addresses" className="flex flex-col divide-y divide-hairline">
        {data.addresses.map(({ address, allowed, unsubscribed, bounced }) => (
          <li key={address} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40 break-all text-sm">{address}</span>
            {unsubscribed && <Badge>Wants no mail</Badge>}
            {bounced && <Badge tone="danger">No such mailbox</Badge>}
            <Button
              size="small"
              variant={allowed ? "quiet" : "secondary"}
              onClick={() => allow.mutate({ address, allowed: !allowed })}
            >
              {allowed ? "No longer allow" : "Allow"}
              <span className="sr-only"> {address}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <TextField
          label="Allow an address"
          type="email"
          className="min-w-0 flex-1"
          placeholder="ada@example.com"
          value={typed}
          error={error}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            allow.reset();
          }}
        />
        <Button type="submit" className="sm:mt-[1.7rem]" busy={allow.isPending} disabled={typed.trim() === ""}>
          Allow
        </Button>
      </form>
    </div>
  );
}
