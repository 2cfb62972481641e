// The dialog about two-step sign-in, above the list of projects; loaded when it is first wanted.
import type { ReactNode } from "react";
import { neededPart } from "../lib/lazy-part.tsx";

const TwoStepDialog = neededPart(() =>
  import("../features/second-factor/two-step-dialog.tsx").then((m) => m.TwoStepDialog),
);

export function twoStepDialog(close: () => void): ReactNode {
  return <TwoStepDialog onClose={close} />;
}
