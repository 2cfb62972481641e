// Parts that the first load leaves out: the first that is drawn loads the file.
import { lazyPart } from "../../lib/lazy-part.tsx";

const parts = () => import("./deferred-parts.ts");

/** Loads the file ahead, when one of its parts will probably be needed. */
export const fetchParts = (): void => void parts().catch(() => {});

export const RequestedSecrets = lazyPart(() => parts().then((m) => m.RequestedSecrets));
export const MissingSecrets = lazyPart(() => parts().then((m) => m.MissingSecrets));
export const AttachedFiles = lazyPart(() => parts().then((m) => m.AttachedFiles));
export const SentFiles = lazyPart(() => parts().then((m) => m.SentFiles));
export const EditMessage = lazyPart(() => parts().then((m) => m.EditMessage));
export const SetAside = lazyPart(() => parts().then((m) => m.SetAside));
export const PointedChip = lazyPart(() => parts().then((m) => m.PointedChip));
export const PreviewErrorsLine = lazyPart(() => parts().then((m) => m.PreviewErrorsLine));
export const RunFailed = lazyPart(() => parts().then((m) => m.RunFailed));
export const RunView = lazyPart(() => parts().then((m) => m.RunView));

const pastParts = () => import("./past-parts.ts");
export const RunSummary = lazyPart(() => pastParts().then((m) => m.RunSummary));
export const TicketsList = lazyPart(() => pastParts().then((m) => m.TicketsList));
export const Choices = lazyPart(() => pastParts().then((m) => m.Choices));

/** Each of its own, for the screens that have them. */
export const PlanCard = lazyPart(() => import("./run/plan-card.tsx").then((m) => m.PlanCard));
export const UnderstoodCard = lazyPart(() => import("./understood/understood-card.tsx").then((m) => m.UnderstoodCard));
const modelLine = () => import("./chat/model-line.tsx");
export const ModelLine = lazyPart(() => modelLine().then((m) => m.ModelLine));
export const ModelNotice = lazyPart(() => modelLine().then((m) => m.ModelNotice));
export const Welcome = lazyPart(() => import("./chat/welcome.tsx").then((m) => m.Welcome));
