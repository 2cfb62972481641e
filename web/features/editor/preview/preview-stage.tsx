// Where the app is shown, or what is said while it cannot be.
import clsx from "clsx";
import type { MessageFromFrame } from "#contract";
import { Button } from "../../../ui/button.tsx";
import { WorkingBars } from "../../../ui/mark.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import type { Editor } from "../use-editor.ts";
import { INITIALIZE_SLOW, type Initialization } from "./initialization/initialization.ts";
import { PreviewFrames } from "./preview-frames.tsx";
import { previewOverlay } from "./preview-state.ts";

export type DeviceWidth = "desktop" | "tablet" | "phone";

const WIDTHS = { desktop: "max-w-none", tablet: "max-w-[820px]", phone: "max-w-[390px]" } as const;

type PreviewStageProps = {
  projectId: string;
  editor: Editor;
  initialization: Initialization;
  retryInitialization: () => void;
  device: DeviceWidth;
  /** What the app may use of the creator's device, for its frame. */
  allow: string;
  onMessage: (message: MessageFromFrame) => void;
};

export function PreviewStage(props: PreviewStageProps) {
  const { projectId, editor, initialization, retryInitialization, device, allow, onMessage } = props;
  const { preview, changePreview } = editor;
  if (initialization.phase === "asking" || initialization.phase === "waiting") {
    return <Quiet text="Initializing project preview..." working />;
  }
  if (initialization.phase === "failed" || initialization.phase === "slow") {
    return (
      <Centered>
        <ErrorState title={initialization.phase === "failed" ? initialization.text : INITIALIZE_SLOW}>
          <Button variant="primary" onClick={retryInitialization}>
            Retry Initialization
          </Button>
        </ErrorState>
      </Centered>
    );
  }
  if (preview.version === 0) return <Quiet text="Preview will appear here once the project is initialized." />;
  return (
    <div className={clsx("absolute inset-0 bg-sunken", device !== "desktop" && "p-4")}>
      <div
        className={clsx(
          "relative mx-auto h-full overflow-hidden bg-white transition-[max-width] duration-180 ease-out",
          WIDTHS[device],
          device !== "desktop" && "rounded-surface border border-hairline",
        )}
      >
        <PreviewFrames
          projectId={projectId}
          url={preview.url}
          version={preview.version}
          pointing={editor.pointing.on}
          allow={allow}
          onShown={(version) => changePreview({ type: "frame shown", version })}
          onFailed={(version) => changePreview({ type: "frame failed", version })}
          onMessage={onMessage}
        />
      </div>
      {preview.frame === "failed" && (
        <Centered>
          <ErrorState title="Preview failed to load.">
            <Button onClick={() => changePreview({ type: "wanted", url: null, because: "reload" })}>Try again</Button>
          </ErrorState>
        </Centered>
      )}
      <Overlay editor={editor} />
    </div>
  );
}

function Overlay({ editor: { preview, run, restoring } }: { editor: Editor }) {
  const overlay = previewOverlay(preview, { generating: run.generating, restoring });
  if (overlay === null) return null;
  return (
    <div
      className={clsx(
        "absolute inset-0 flex animate-fade justify-center",
        overlay.veiled ? "items-center bg-paper/70" : "pointer-events-none items-end pb-6",
      )}
    >
      <p
        role="status"
        aria-label="Preview status"
        className="flex items-center gap-3 rounded-full border border-hairline bg-raised py-2.5 pr-5 pl-4 text-sm font-medium shadow-float max-sm:mb-12"
      >
        <WorkingBars className="h-3.5 text-accent" />
        {overlay.text}
      </p>
    </div>
  );
}

function Quiet({ text, working = false }: { text: string; working?: boolean }) {
  return (
    <Centered>
      <p role="status" className="flex flex-col items-center gap-5 px-6 text-center text-muted">
        {working ? <WorkingBars className="h-6 text-accent" /> : null}
        {text}
      </p>
    </Centered>
  );
}

function Centered({ children }: { children: React.ReactNode }) {
  return <div className="absolute inset-0 grid place-items-center overflow-y-auto bg-sunken">{children}</div>;
}
