// One of two versions in its frame, or what is said while it is not there.
import { useRef, useState } from "react";
import { VIEWER_LOAD_TIMEOUT_MS } from "#contract";
import { FRAME_SANDBOX } from "../../../lib/frame-address.ts";
import { useFrameMessages } from "../../../lib/use-frame-messages.ts";
import { useTimeout } from "../../../lib/use-timeout.ts";
import { Button } from "../../../ui/button.tsx";
import { WorkingBars } from "../../../ui/mark.tsx";
import { ErrorState } from "../../../ui/states.tsx";

type ComparedFrameProps = {
  title: string;
  /** Said until the app is there. */
  waiting: string;
  /** With a code that is good once; null: it is not known yet. */
  address: string | null;
  problem: string | null;
  onRetry: () => void;
};

export function ComparedFrame({ title, waiting, address, problem, onRetry }: ComparedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [late, setLate] = useState<string | null>(null);
  useFrameMessages(frame, (message) => {
    if (message.type === "READY") setShown(address);
  });
  const isShown = address !== null && shown === address;
  useTimeout(() => setLate(address), VIEWER_LOAD_TIMEOUT_MS, isShown ? null : address);
  const failure = problem ?? (late !== null && late === address && !isShown ? "This version failed to load." : null);
  return (
    <>
      {address !== null && (
        <iframe
          ref={frame}
          key={address}
          title={title}
          src={address}
          sandbox={FRAME_SANDBOX}
          className={`absolute inset-0 size-full border-0 bg-white transition-opacity duration-180 ease-out ${isShown ? "opacity-100" : "opacity-0"}`}
        />
      )}
      {!isShown && (
        <div className="absolute inset-0 grid place-items-center overflow-y-auto p-6 text-center">
          {failure === null ? (
            <p role="status" className="flex flex-col items-center gap-5 text-muted">
              <WorkingBars className="h-6 text-accent" />
              {waiting}
            </p>
          ) : (
            <ErrorState title={failure}>
              <Button onClick={onRetry}>Try again</Button>
            </ErrorState>
          )}
        </div>
      )}
    </>
  );
}
