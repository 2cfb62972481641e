// The parts of `deferred-parts.ts` as lazy components, each to be drawn in a `Suspense`: the first that is drawn loads the file.
import { lazy } from "react";

const parts = () => import("./deferred-parts.ts");

/** Loads the file ahead, when one of its parts will probably be needed. */
export const fetchParts = (): void => void parts();

export const RequestedSecrets = lazy(() => parts().then((m) => ({ default: m.RequestedSecrets })));
export const MissingSecrets = lazy(() => parts().then((m) => ({ default: m.MissingSecrets })));
export const AttachedFiles = lazy(() => parts().then((m) => ({ default: m.AttachedFiles })));
export const SentFiles = lazy(() => parts().then((m) => ({ default: m.SentFiles })));
export const EditMessage = lazy(() => parts().then((m) => ({ default: m.EditMessage })));
export const SetAside = lazy(() => parts().then((m) => ({ default: m.SetAside })));
export const PointedChip = lazy(() => parts().then((m) => ({ default: m.PointedChip })));
export const PreviewErrorsLine = lazy(() => parts().then((m) => ({ default: m.PreviewErrorsLine })));
export const RunFailed = lazy(() => parts().then((m) => ({ default: m.RunFailed })));
export const RunView = lazy(() => parts().then((m) => ({ default: m.RunView })));
