// An app's condition and a deployment's status in a word and a tone.
import type { AppCondition, DeploymentEntry } from "#contract";

type Label = Readonly<{ text: string; tone: "neutral" | "good" | "waiting" | "danger"; help: string }>;

export const CONDITIONS: Readonly<Record<AppCondition, Label>> = {
  awake: { text: "Running", tone: "good", help: "It is awake and answers." },
  asleep: { text: "Asleep", tone: "good", help: "Nobody uses it right now. The next visit wakes it in a moment." },
  starting: { text: "Starting", tone: "waiting", help: "A visit has just woken it." },
  restarting: {
    text: "Restarting",
    tone: "waiting",
    help: "It stopped. Ninefold starts it again after a short pause.",
  },
  unwell: { text: "Not answering", tone: "danger", help: "It runs but does not answer its health check." },
  failed: {
    text: "Failed",
    tone: "danger",
    help: "It stopped several times in a row. Ninefold tries it again now and then.",
  },
  offline: { text: "Offline", tone: "neutral", help: "It is not deployed. Its data is kept." },
};

export const STATUSES: Readonly<Record<DeploymentEntry["status"], Omit<Label, "help">>> = {
  queued: { text: "Waiting", tone: "waiting" },
  building: { text: "Building", tone: "waiting" },
  starting: { text: "Starting", tone: "waiting" },
  serving: { text: "Live", tone: "good" },
  failed: { text: "Failed", tone: "danger" },
  replaced: { text: "Replaced", tone: "neutral" },
};
