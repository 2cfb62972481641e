// One line above an app that would like to use something of the person's device: asked before the app can.
import type { AppPermission } from "#contract";
import { Button } from "./button.tsx";

const NAMES: Readonly<Record<AppPermission, string>> = {
  camera: "your camera",
  geolocation: "your location",
  clipboard: "your clipboard",
};

/** "your location and your clipboard" */
export const namesOf = (permissions: readonly AppPermission[]): string =>
  new Intl.ListFormat("en").format(permissions.map((permission) => NAMES[permission]));

type PermissionQuestionProps = {
  /** At least one. */
  wanted: readonly AppPermission[];
  onAllow: () => void;
  onDecline: () => void;
};

export function PermissionQuestion({ wanted, onAllow, onDecline }: PermissionQuestionProps) {
  return (
    <section
      aria-label="Permission for this app"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline bg-raised px-3 py-2 text-sm sm:px-4"
    >
      <p role="status" className="mr-auto min-w-48 flex-1">
        This app would like to use {namesOf(wanted)}.
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="primary" onClick={onAllow}>
          Allow
        </Button>
        <Button size="small" variant="quiet" onClick={onDecline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
