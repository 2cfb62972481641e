// Parts that the first load leaves out, as lazy components, each to be drawn in a `Suspense`: the first that is drawn loads the file.
import { lazy } from "react";

const TRIES = 5;
const AGAIN_MS = 2_000;

/** Any component: what React's `lazy` takes. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];
type Part<Of> = Promise<{ default: Of }>;

/** A part that can't be fetched is asked for again when there may be a connection, and left out in the end: the page stands without it. */
async function patiently<Of extends Component>(load: () => Part<Of>): Part<Of> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const part = await load().catch(() => null);
    if (part) return part;
    await new Promise<void>((again) => {
      window.addEventListener("online", () => again(), { once: true });
      setTimeout(again, AGAIN_MS);
    });
  }
  // It takes what the part would have taken, and shows nothing.
  return { default: (() => null) as unknown as Of };
}

const part = <Of extends Component>(load: () => Part<Of>) => lazy(() => patiently(load));

const parts = () => import("./deferred-parts.ts");

/** Loads the file ahead, when one of its parts will probably be needed. */
export const fetchParts = (): void => void parts().catch(() => {});

export const RequestedSecrets = part(() => parts().then((m) => ({ default: m.RequestedSecrets })));
export const MissingSecrets = part(() => parts().then((m) => ({ default: m.MissingSecrets })));
export const AttachedFiles = part(() => parts().then((m) => ({ default: m.AttachedFiles })));
export const SentFiles = part(() => parts().then((m) => ({ default: m.SentFiles })));
export const EditMessage = part(() => parts().then((m) => ({ default: m.EditMessage })));
export const SetAside = part(() => parts().then((m) => ({ default: m.SetAside })));
export const PointedChip = part(() => parts().then((m) => ({ default: m.PointedChip })));
export const PreviewErrorsLine = part(() => parts().then((m) => ({ default: m.PreviewErrorsLine })));
export const RunFailed = part(() => parts().then((m) => ({ default: m.RunFailed })));
export const RunView = part(() => parts().then((m) => ({ default: m.RunView })));

const pastParts = () => import("./past-parts.ts");
export const RunSummary = part(() => pastParts().then((m) => ({ default: m.RunSummary })));
export const TicketsList = part(() => pastParts().then((m) => ({ default: m.TicketsList })));
export const Choices = part(() => pastParts().then((m) => ({ default: m.Choices })));

/** Each of its own, for the screens that have them. */
export const PlanCard = part(() => import("./run/plan-card.tsx").then((m) => ({ default: m.PlanCard })));
export const UnderstoodCard = part(() =>
  import("./understood/understood-card.tsx").then((m) => ({ default: m.UnderstoodCard })),
);
const modelLine = () => import("./chat/model-line.tsx");
export const ModelLine = part(() => modelLine().then((m) => ({ default: m.ModelLine })));
export const ModelNotice = part(() => modelLine().then((m) => ({ default: m.ModelNotice })));
export const Welcome = part(() => import("./chat/welcome.tsx").then((m) => ({ default: m.Welcome })));
