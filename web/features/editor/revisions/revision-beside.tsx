// A past revision beside the present one, both to be used; on small screens one of them at a time.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useEffectEvent, useState } from "react";
import type { Revision } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { previewFrameAddress } from "../../../lib/frame-address.ts";
import { relativeTime } from "../../../lib/relative-time.ts";
import { requestFrameCode } from "../../../lib/requests/hosting.ts";
import { useApi, useSession } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ComparedFrame } from "./compared-frame.tsx";
import { comparedRevisionQuery, endComparison } from "./one-revision-requests.ts";

type RevisionBesideProps = {
  projectId: string;
  revision: Revision;
  /** Whether a restore is already under way. */
  busy: boolean;
  onRestore: () => void;
  onClose: () => void;
};

type Side = "then" | "now";

const FAILED = "This version could not be opened.";

export function RevisionBeside({ projectId, revision, busy, onRestore, onClose }: RevisionBesideProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [side, setSide] = useState<Side>("then");
  const name = revision.description || "Unnamed revision";
  const leave = (then: () => void) => () => {
    // It would end by itself, later.
    void endComparison(api, queries, projectId).catch(() => {});
    then();
  };
  return (
    <Dialog
      open
      width="full"
      title="Compare versions"
      description="The earlier version has made-up entries: what you do in it changes nothing in your app."
      onClose={leave(onClose)}
    >
      <SideSwitch side={side} onChange={setSide} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Version title={name} note={relativeTime(revision.timestamp)} shown={side === "then"}>
          <PastFrame projectId={projectId} index={revision.index} />
        </Version>
        <Version title="Now" note="Your preview, with its entries" shown={side === "now"}>
          <PresentFrame projectId={projectId} />
        </Version>
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={leave(onClose)}>Done</Button>
        <Button variant="primary" disabled={busy} onClick={leave(onRestore)}>
          Restore this revision
        </Button>
      </div>
    </Dialog>
  );
}

const SIDES = [
  { value: "then", label: "Earlier version" },
  { value: "now", label: "Now" },
] as const;

/** Where there is no room for both. */
function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <fieldset className="mt-4 grid grid-cols-2 rounded-control border border-hairline p-0.5 lg:hidden">
      <legend className="sr-only">Version that is shown</legend>
      {SIDES.map(({ value, label }) => (
        <label
          key={value}
          className="relative grid min-h-11 cursor-pointer place-items-center rounded-[6px] text-sm text-muted transition-colors duration-150 hover:text-ink has-checked:bg-ink/8 has-checked:font-medium has-checked:text-ink"
        >
          <input
            type="radio"
            name="compared-side"
            checked={side === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px]"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type VersionProps = { title: string; note: string; shown: boolean; children: React.ReactNode };

function Version({ title, note, shown, children }: VersionProps) {
  return (
    <section aria-label={title} className={clsx("flex min-w-0 flex-col gap-2", !shown && "max-lg:hidden")}>
      <h3 className="flex min-w-0 items-baseline gap-2 text-sm">
        <span className="truncate font-medium">{title}</span>
        <span className="shrink-0 font-sans text-xs font-normal text-muted">{note}</span>
      </h3>
      <div className="relative h-[calc(100dvh-17rem)] min-h-64 max-lg:h-[calc(100dvh-23rem)] overflow-hidden rounded-control border border-hairline bg-sunken">
        {children}
      </div>
    </section>
  );
}

function PastFrame({ projectId, index }: { projectId: string; index: number }) {
  const api = useApi();
  const { username } = useSession();
  const { data, error, refetch } = useQuery(comparedRevisionQuery(api, projectId, index));
  const address =
    data?.previewUrl == null || data.code === null
      ? null
      : previewFrameAddress({ projectId, base: data.previewUrl, username: username ?? "", code: data.code });
  return (
    <ComparedFrame
      title="Earlier version"
      waiting="Preparing this version..."
      address={address}
      problem={error === null ? null : serverTextOf(error, FAILED)}
      onRetry={() => void refetch()}
    />
  );
}

function PresentFrame({ projectId }: { projectId: string }) {
  const api = useApi();
  const { username } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setProblem(null);
    setAddress(null);
    try {
      const code = await requestFrameCode(api, projectId, "preview");
      setAddress(previewFrameAddress({ projectId, base: null, username: username ?? "", code }));
    } catch (error) {
      setProblem(serverTextOf(error, "Your preview could not be opened."));
    }
  };
  const openFirst = useEffectEvent(open);
  useEffect(() => void openFirst(), []);
  return (
    <ComparedFrame
      title="Present version"
      waiting="Opening your preview..."
      address={address}
      problem={problem}
      onRetry={() => void open()}
    />
  );
}
