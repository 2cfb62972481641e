// One mail of the app: its state in a line and, unfolded, the mail as it would look.
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { AppMail, MailStatus } from "#contract";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { Mails } from "./use-mails.ts";

const STATES: Record<MailStatus, { text: string; tone: "good" | "waiting" | "danger" | "neutral" }> = {
  preview: { text: "Of the preview, not sent", tone: "neutral" },
  outbox: { text: "Kept, not sent", tone: "neutral" },
  held: { text: "Waits for you", tone: "waiting" },
  queued: { text: "On its way", tone: "waiting" },
  sent: { text: "Sent", tone: "good" },
  failed: { text: "Not sent", tone: "danger" },
  stopped: { text: "Not wanted", tone: "neutral" },
};

type OneMailProps = { mail: AppMail; mails: Mails; sends: boolean };

export function OneMail({ mail, mails, sends }: OneMailProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { text, tone } = STATES[mail.status];
  const mayBeSent = sends && (mail.status === "preview" || mail.status === "outbox" || mail.status === "failed");
  return (
    <>
      <button
        type="button"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-1 text-left"
      >
        <span className="min-w-0 flex-1 basis-48 truncate font-medium">{mail.subject}</span>
        <Badge tone={tone}>{text}</Badge>
        <ChevronDown size={16} strokeWidth={1.75} className={unfolded ? "rotate-180" : ""} aria-hidden="true" />
        <span className="w-full truncate text-sm text-muted">
          To {mail.to}, {relativeTime(mail.createdAt)}
          {mail.reason !== null && mail.reason !== "" && `. ${mail.reason}`}
        </span>
      </button>
      {unfolded && (
        <div className="mt-2 flex flex-col gap-3">
          <AsItLooks mail={mail} />
          <div className="flex flex-wrap gap-2">
            {mail.status === "held" && (
              <Button
                size="small"
                variant="primary"
                busy={mails.allow.isPending}
                onClick={() => mails.allow.mutate({ address: mail.to, allowed: true })}
              >
                Allow {mail.to}
              </Button>
            )}
            {mayBeSent && (
              <Button size="small" busy={mails.send.isPending} onClick={() => mails.send.mutate(mail.id)}>
                Send for real
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** What an app wrote is shown in a frame of its own that runs nothing and loads nothing. */
const NOTHING_LOADED = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;

function AsItLooks({ mail }: { mail: AppMail }) {
  if (mail.html === null)
    return (
      <p className="max-h-96 overflow-y-auto rounded-control border border-hairline bg-paper p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {mail.text}
      </p>
    );
  return (
    <iframe
      title={`The mail "${mail.subject}"`}
      sandbox=""
      srcDoc={NOTHING_LOADED + mail.html}
      className="h-80 w-full rounded-control border border-hairline bg-white"
    />
  );
}
