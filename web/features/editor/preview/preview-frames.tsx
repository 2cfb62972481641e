// Shows the preview; a new version fades in over the old one, which stays until then.
import clsx from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ACCESS_RECHECK_MS, type MessageFromFrame, VIEWER_LOAD_TIMEOUT_MS } from "#contract";
import { FRAME_SANDBOX, FRAME_SILENCE_MS, previewFrameAddress } from "../../../lib/frame-address.ts";
import { requestFrameCode, requestRenewalCode } from "../../../lib/requests/hosting.ts";
import { useApi, useSession } from "../../../lib/services.tsx";
import { postToFrame, useFrameMessages } from "../../../lib/use-frame-messages.ts";
import { useInterval } from "../../../lib/use-interval.ts";
import { useTimeout } from "../../../lib/use-timeout.ts";

type PreviewFramesProps = {
  projectId: string;
  url: string | null;
  version: number;
  /** Whether a press in the frame picks what it meets. */
  pointing: boolean;
  /** What the app may use of the creator's device; a frame has what was allowed when it was put there. */
  allow: string;
  onShown: (version: number) => void;
  onFailed: (version: number) => void;
  onMessage: (message: MessageFromFrame) => void;
};

/** `loaded`: the browser has a page in it; `shown`: the app has said that it is there. */
type Layer = { version: number; address: string; allow: string; loaded: boolean; shown: boolean };

const FADE_MS = 180;

export function PreviewFrames(props: PreviewFramesProps) {
  const { projectId, version, pointing, onShown, onFailed, onMessage } = props;
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  useWantedLayer(props, setLayers);
  const newest = layers.at(-1);
  useTimeout(() => onFailed(version), VIEWER_LOAD_TIMEOUT_MS, newest?.shown === false ? newest.version : null);
  const silent = newest?.loaded && !newest.shown ? newest.version : null;
  useTimeout(() => onFailed(version), FRAME_SILENCE_MS, silent);
  const note = (layer: Layer, news: Partial<Layer>) =>
    setLayers((all) => all.map((one) => (one.version === layer.version ? { ...one, ...news } : one)));
  const settle = (layer: Layer) => {
    if (layer.shown) return;
    note(layer, { shown: true });
    window.setTimeout(() => setLayers((all) => all.filter((one) => one.version >= layer.version)), FADE_MS);
    onShown(layer.version);
  };
  return layers.map((layer) => (
    <Frame
      key={layer.version}
      projectId={projectId}
      layer={layer}
      current={layer === newest}
      pointing={pointing && layer === newest && layer.shown}
      onLoad={() => note(layer, { loaded: true })}
      onReady={() => settle(layer)}
      onMessage={onMessage}
    />
  ));
}

/** Asks for a code for each wanted version, then puts its frame above the one that is there. */
function useWantedLayer(
  { projectId, url, version, allow, onFailed }: PreviewFramesProps,
  setLayers: (change: (layers: readonly Layer[]) => readonly Layer[]) => void,
): void {
  const api = useApi();
  const { username } = useSession();
  const request = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const code = await requestFrameCode(api, projectId, "preview");
      if (!isWanted()) return;
      const address = previewFrameAddress({ projectId, base: url, username: username ?? "", code });
      setLayers((layers) => [
        ...layers.filter(({ shown }) => shown).slice(-1),
        { version, address, allow, loaded: false, shown: false },
      ]);
    } catch {
      if (isWanted()) onFailed(version);
    }
  });
  useEffect(() => {
    if (version === 0) return undefined;
    let wanted = true;
    void request(() => wanted);
    return () => {
      wanted = false;
    };
  }, [version]);
}

type FrameProps = {
  projectId: string;
  layer: Layer;
  current: boolean;
  pointing: boolean;
  onLoad: () => void;
  onReady: () => void;
  onMessage: (message: MessageFromFrame) => void;
};

function Frame({ projectId, layer, current, pointing, onLoad, onReady, onMessage }: FrameProps) {
  const api = useApi();
  const { username } = useSession();
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameMessages(frame, (message) => {
    // An app that has begun anew knows nothing of what it was asked before.
    if (message.type === "READY" && pointing) postToFrame(frame.current, { type: "PICK_ELEMENT", on: true });
    if (message.type === "READY") onReady();
    onMessage(message);
  });
  useEffect(() => {
    const asked = frame.current;
    if (!pointing || asked === null) return undefined;
    postToFrame(asked, { type: "PICK_ELEMENT", on: true });
    asked.focus();
    return () => postToFrame(asked, { type: "PICK_ELEMENT", on: false });
  }, [pointing]);
  const renew = async () => {
    if (document.visibilityState !== "visible") return;
    const code = await requestRenewalCode(api, projectId, "preview").catch(() => null);
    if (code !== null) postToFrame(frame.current, { type: "RENEW_SESSION", code });
  };
  useInterval(() => void renew(), ACCESS_RECHECK_MS, current && layer.shown);
  return (
    <iframe
      ref={frame}
      title={current ? "App preview" : "Earlier app preview"}
      src={layer.address}
      sandbox={FRAME_SANDBOX}
      allow={layer.allow}
      onLoad={() => {
        postToFrame(frame.current, { type: "SET_USERNAME", username: username ?? "" });
        onLoad();
      }}
      aria-hidden={current ? undefined : true}
      className={clsx(
        "absolute inset-0 size-full border-0 bg-white transition-opacity duration-180 ease-out",
        layer.shown ? "opacity-100" : "opacity-0",
      )}
    />
  );
}
