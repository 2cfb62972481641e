// What somebody lets an app use of their device, app by app, remembered in this browser.
import { useState } from "react";
import { APP_PERMISSIONS, type AppPermission, type MessageFromFrame } from "#contract";
import { useServices } from "./services.tsx";
import type { TextStorage } from "./storage.ts";

/**
 * The features behind each permission, as a frame's `allow` names them (W3C Permissions Policy). Browsers give a page without an origin
 * no camera, whatever its frame allows, so nobody is asked for it here.
 */
const FEATURES: Readonly<Partial<Record<AppPermission, string>>> = {
  geolocation: "geolocation *",
  clipboard: "clipboard-read *; clipboard-write *",
};

const keyOf = (projectId: string) => `appPermissions:${projectId}`;

function readAllowed(storage: TextStorage, projectId: string): AppPermission[] {
  const held = (storage.get(keyOf(projectId)) ?? "").split(" ");
  return APP_PERMISSIONS.filter((permission) => held.includes(permission));
}

/** For the attribute `allow` of a frame: an app has an opaque origin, which only `*` names. */
export const allowOf = (permissions: readonly AppPermission[]): string =>
  permissions.flatMap((permission) => FEATURES[permission] ?? []).join("; ");

export type AppPermissions = Readonly<{
  /** For the frame: what was allowed when it was put there. */
  allow: string;
  /** What this browser has allowed the app. */
  held: readonly AppPermission[];
  /** What the app would like and has not been allowed. */
  wanted: readonly AppPermission[];
  hear(message: MessageFromFrame): void;
  /** Remembers it; the frame has it once it is loaded anew. */
  accept(): void;
  /** Until the app is opened again. */
  decline(): void;
  /** Forgets what was allowed; the frame loses it once it is loaded anew. */
  takeBack(): void;
}>;

export function useAppPermissions(projectId: string | null): AppPermissions {
  const { storage } = useServices();
  const allowed = projectId === null ? [] : readAllowed(storage, projectId);
  const [asked, setAsked] = useState<readonly AppPermission[]>([]);
  const [declined, setDeclined] = useState(false);
  const wanted = asked.filter((permission) => FEATURES[permission] !== undefined && !allowed.includes(permission));
  return {
    allow: allowOf(allowed),
    held: allowed,
    wanted: declined ? [] : wanted,
    hear(message) {
      if (message.type === "PERMISSIONS_WANTED") setAsked(message.permissions);
    },
    accept() {
      if (projectId !== null) storage.set(keyOf(projectId), [...allowed, ...new Set(wanted)].join(" "));
      setAsked([]);
    },
    decline: () => setDeclined(true),
    takeBack() {
      if (projectId !== null) storage.remove(keyOf(projectId));
      setAsked([]);
    },
  };
}
