// What the editor's first load leaves out, in one file: parts that choosing files, editing, pointing and runs bring.
export { AttachedFiles } from "./chat/attachments/attached-files.tsx";
export { SentFiles } from "./chat/attachments/sent-files.tsx";
export { EditMessage } from "./chat/edited/edit-message.tsx";
export { SetAside } from "./chat/edited/set-aside.tsx";
export { PreviewErrorsLine } from "./preview/errors/preview-errors-line.tsx";
export { PointedChip } from "./preview/pointing/pointed-chip.tsx";
export { RunFailed } from "./run/run-failed.tsx";
export { RunView } from "./run/run-view.tsx";
export { MissingSecrets, RequestedSecrets } from "./secrets/missing-secrets.tsx";
