// The right side of the editor: the app itself, with what is happening to it on one quiet line above.
import {
  CodeXml,
  ExternalLink,
  LayoutDashboard,
  Monitor,
  RotateCw,
  Smartphone,
  SquareMousePointer,
  Tablet,
  X,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { MessageFromFrame, PreviewError } from "#contract";
import { Link } from "../../../lib/address.tsx";
import { useAppPermissions } from "../../../lib/app-permissions.ts";
import { neededPart } from "../../../lib/lazy-part.tsx";
import { Button, buttonClasses, IconButton } from "../../../ui/button.tsx";
import { WorkingBars } from "../../../ui/mark.tsx";
import { PermissionQuestion } from "../../../ui/permission-question.tsx";
import { PermissionsHeld } from "../../../ui/permissions-held.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Banner } from "../../../ui/states.tsx";
import { isDeploying } from "../deploy/deploy-state.ts";
import type { useDeploy } from "../deploy/use-deploy.ts";
import { PreviewErrorsLine } from "../lazy-parts.ts";
import { Revisions } from "../revisions/revisions.tsx";
import { SecretNotices } from "../secrets/secret-notices.tsx";
import type { Editor } from "../use-editor.ts";
import { usePreviewErrors } from "./errors/use-preview-errors.ts";
import type { Initialization } from "./initialization/initialization.ts";
import { type DeviceWidth, PreviewStage } from "./preview-stage.tsx";

const CodeView = neededPart(() => import("../code/code-view.tsx").then((m) => m.CodeView));
const SaleQuestion = neededPart(() => import("../../../ui/sale-question.tsx").then((m) => m.SaleQuestion));

export type PreviewPanelProps = {
  projectId: string;
  /** Null until the project is known. */
  deployed: boolean | null;
  editor: Editor;
  initialization: Initialization;
  retryInitialization: () => void;
  deployment: ReturnType<typeof useDeploy>;
  actions: ReactNode;
  /** Sends errors to the assistant; false when that was not possible. */
  onFix: (errors: readonly PreviewError[]) => Promise<boolean>;
  /** Something in the app was picked for the next message. */
  onPicked: () => void;
  onHide: () => void;
};

const ICON = { size: 16, strokeWidth: 1.75 } as const;
const DEVICES = [
  { value: "desktop", label: "Desktop width", icon: <Monitor {...ICON} /> },
  { value: "tablet", label: "Tablet width", icon: <Tablet {...ICON} /> },
  { value: "phone", label: "Phone width", icon: <Smartphone {...ICON} /> },
] as const;

export function PreviewPanel(props: PreviewPanelProps) {
  const { projectId, deployed, editor, deployment, onFix, onPicked } = props;
  const [device, setDevice] = useState<DeviceWidth>("desktop");
  const [code, setCode] = useState<"unopened" | "shown" | "hidden">("unopened");
  const { errors, hear, forget, handOver } = usePreviewErrors(projectId, editor.preview);
  const { pointing } = editor;
  const pointer = useRef<HTMLButtonElement>(null);
  const permissions = useAppPermissions(projectId);
  const [sale, setSale] = useState<string | null>(null);
  const onMessage = (message: MessageFromFrame) => {
    if (message.type === "CHECKOUT") setSale(message.sale);
    hear(message);
    permissions.hear(message);
    const heard = pointing.hear(message);
    if (heard === "picked") onPicked();
    else if (heard === "ended") pointer.current?.focus();
  };
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 min-w-0 flex-col bg-paper">
      <PreviewHeader {...props} />
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-hairline pr-2 pl-4">
        <StatusLine {...props} />
        <div className="max-sm:hidden">
          <Segmented label="Preview width" value={device} options={DEVICES} onChange={setDevice} />
        </div>
        <PermissionsHeld
          held={permissions.held}
          onTakeBack={() => {
            permissions.takeBack();
            editor.changePreview({ type: "wanted", url: null, because: "reload" });
          }}
        />
        <IconButton
          ref={pointer}
          label="Point at something in the app (Alt+P)"
          aria-keyshortcuts="Alt+P"
          aria-pressed={pointing.on}
          icon={<SquareMousePointer {...ICON} />}
          className={pointing.on ? "bg-wash text-accent-text" : ""}
          disabled={editor.preview.version === 0}
          onClick={() => {
            if (code === "shown") setCode("hidden");
            pointing.turn(!pointing.on);
          }}
        />
        <IconButton
          label={code === "shown" ? "Hide code" : "Show code"}
          icon={<CodeXml {...ICON} />}
          className={code === "shown" ? "bg-ink/6 text-ink" : ""}
          onClick={() => setCode(code === "shown" ? "hidden" : "shown")}
        />
        <IconButton
          label="Reload preview"
          icon={<RotateCw {...ICON} />}
          disabled={editor.preview.version === 0}
          onClick={() => editor.changePreview({ type: "wanted", url: null, because: "reload" })}
        />
      </div>
      {deployment.state.phase === "failed" && (
        <div className="border-b border-hairline p-3">
          <Banner
            action={
              <IconButton
                label="Dismiss deployment error"
                icon={<X {...ICON} />}
                className="-my-1 size-7 text-red"
                onClick={deployment.dismiss}
              />
            }
          >
            {deployment.state.text}
          </Banner>
        </div>
      )}
      <SecretNotices projectId={projectId} about="missing" />
      {sale !== null && <SaleQuestion saleId={sale} onClose={() => setSale(null)} besides />}
      {permissions.wanted.length > 0 && (
        <PermissionQuestion
          wanted={permissions.wanted}
          onAllow={() => {
            permissions.accept();
            editor.changePreview({ type: "wanted", url: null, because: "reload" });
          }}
          onDecline={permissions.decline}
        />
      )}
      {errors.length > 0 && <PreviewErrorsLine errors={errors} onFix={() => void handOver(onFix)} onDismiss={forget} />}
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0" inert={code === "shown"}>
          <PreviewStage {...props} device={device} allow={permissions.allow} onMessage={onMessage} />
        </div>
        {deployed && (
          <Link
            to={`/view/${projectId}`}
            target="_blank"
            className="absolute right-5 bottom-5 inline-flex h-10 items-center gap-2 rounded-full bg-ink px-4 text-sm font-medium text-paper shadow-float transition-opacity duration-150 hover:opacity-90"
          >
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
            View Live App
          </Link>
        )}
        {code !== "unopened" && (
          <div className="absolute inset-0 z-10" hidden={code === "hidden"}>
            <CodeView
              projectId={projectId}
              busy={editor.run.working !== null || editor.restoring}
              version={editor.preview.version}
              changePreview={editor.changePreview}
              waiting={<div className="size-full bg-paper" />}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function PreviewHeader({ projectId, deployed, editor, deployment, actions, onHide }: PreviewPanelProps) {
  const deploying = isDeploying(deployment.state);
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-b border-hairline py-2 pr-2 pl-4">
      <h2 className="mr-auto text-base">Interactive App Preview</h2>
      <IconButton label="Hide preview" icon={<X {...ICON} />} className="lg:hidden" onClick={onHide} />
      <div className="flex flex-wrap items-center gap-1 max-xl:-ml-3 max-xl:w-full">
        <Revisions projectId={projectId} busy={editor.restoring} />
        {actions}
        {deployed && (
          <Link
            to={`/view/${projectId}`}
            target="_blank"
            className={buttonClasses({ variant: "quiet", size: "small" })}
          >
            View Live
          </Link>
        )}
        <Link to={`/projects/${projectId}/dashboard`} className={buttonClasses({ variant: "quiet", size: "small" })}>
          <LayoutDashboard size={15} strokeWidth={1.75} className="max-[1400px]:hidden" aria-hidden="true" />
          Dashboard
        </Link>
        <Button
          size="small"
          variant="primary"
          busy={deploying}
          disabled={deployed === null}
          className="ml-1 max-xl:ml-auto"
          onClick={deployment.deploy}
        >
          {deploying ? "Deploying..." : deployed ? "Redeploy" : "Deploy"}
        </Button>
      </div>
    </header>
  );
}

/** The last thing that was said about the work. */
function StatusLine(props: PreviewPanelProps) {
  const working = props.editor.run.generating || isDeploying(props.deployment.state);
  return (
    <p role="status" aria-label="Progress" className="flex min-w-0 flex-1 items-center gap-2.5 text-sm text-muted">
      {working && <WorkingBars className="h-3 shrink-0 text-accent" />}
      <span className="truncate">{statusText(props)}</span>
    </p>
  );
}

function statusText({ editor: { pointing, ...editor }, deployment, initialization }: PreviewPanelProps): string {
  const { generating, progress } = editor.run;
  if (pointing.on) return "Choose something in the app. Escape ends it.";
  if (isDeploying(deployment.state)) return "Putting this version online";
  if (progress !== null) return progress;
  if (generating) return "The assistant is at work";
  if (initialization.phase === "ready") return "Ready";
  if (initialization.phase === "waiting") return "The first preview is being made";
  return initialization.phase === "failed" || initialization.phase === "slow"
    ? "No preview yet"
    : "Preparing the preview";
}
