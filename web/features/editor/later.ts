// What the editor's first screen does without, in one file: what comes of choosing files, editing, pointing and runs.
export { AttachedFiles } from "./attachments/attached-files.tsx";
export { SentFiles } from "./attachments/sent-files.tsx";
export { EditMessage } from "./edited/edit-message.tsx";
export { SetAside } from "./edited/set-aside.tsx";
export { PointedChip } from "./pointed-chip.tsx";
export { PreviewErrorsLine } from "./preview-errors-line.tsx";
export { RunFailed } from "./run-failed.tsx";
export { RunView } from "./run-view.tsx";
