// What a page in its frame may not do, in the emulated browser too: an app has an opaque origin and what `app.json` permits.

/** What `permissions` of `app.json` may name. */
export type Permission = "camera" | "geolocation" | "clipboard";

const STORAGE_HINT = 'pages run in a frame without an origin. Keep it with useStored (guide "storage").';

/** With the place that asked: runtimes give these errors none. */
function refusal(name: string, message: string): DOMException {
  const error = new DOMException(message, name);
  Object.defineProperty(error, "stack", { value: new Error(message).stack, configurable: true });
  return error;
}
const sandboxed = (what: string) => refusal("SecurityError", `${what} is not there: ${STORAGE_HINT}`);
const unpermitted = (what: string, permission: Permission) =>
  refusal(
    "NotAllowedError",
    `${what} is not allowed: name "${permission}" in "permissions" of app.json (guide "device").`,
  );

/**
 * Takes away what the real frame refuses, from this program's globals on; `permit` gives what an app was given.
 * @param at where a page would be
 */
export function refuseAsFramed(): { permit(permissions: readonly Permission[]): void } {
  const permitted = new Set<Permission>();
  for (const name of ["localStorage", "sessionStorage"]) throwing(globalThis, name, () => sandboxed(name));
  throwing(document, "cookie", () => sandboxed("document.cookie"));
  throwing(navigator, "serviceWorker", () => sandboxed("navigator.serviceWorker"));
  const fails = (what: string) => () => Promise.reject(sandboxed(what));
  give(globalThis, "indexedDB", {
    open: () => {
      throw sandboxed("indexedDB");
    },
    databases: fails("indexedDB"),
  });
  give(
    globalThis,
    "caches",
    Object.fromEntries(["open", "keys", "match", "has", "delete"].map((name) => [name, fails("caches")])),
  );
  give(globalThis, "Notification", DeniedNotification);
  give(navigator, "clipboard", clipboard(permitted));
  give(navigator, "geolocation", geolocation(permitted));
  give(navigator, "mediaDevices", {
    getUserMedia: () => Promise.reject(cameraRefusal(permitted)),
    enumerateDevices: async () => [],
  });
  return {
    permit(permissions) {
      for (const permission of permissions) permitted.add(permission);
    },
  };
}

const give = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** Reading and writing it fail alike. */
function throwing(target: object, name: string, error: () => DOMException): void {
  const fail = () => {
    throw error();
  };
  Object.defineProperty(target, name, { get: fail, set: fail, configurable: true });
}

/** In a frame nobody is asked. */
class DeniedNotification extends EventTarget {
  static readonly permission = "denied";
  static readonly requestPermission = async () => "default";
  close(): void {}
}

function clipboard(permitted: ReadonlySet<Permission>) {
  const held = { text: "" };
  const allowed = async <Value>(value: () => Value): Promise<Value> => {
    if (!permitted.has("clipboard")) throw unpermitted("The clipboard", "clipboard");
    return value();
  };
  return {
    writeText: (text: string) => allowed(() => void Object.assign(held, { text: String(text) })),
    readText: () => allowed(() => held.text),
    write: () => allowed(() => undefined),
    read: () => allowed(() => []),
  };
}

type Position = { coords: { latitude: number; longitude: number; accuracy: number }; timestamp: number };
type Located = (position: Position) => void;
type Unlocated = (error: { code: number; message: string; PERMISSION_DENIED: number }) => void;

function geolocation(permitted: ReadonlySet<Permission>) {
  const locate = (found: Located, failed?: Unlocated) => {
    setTimeout(() => {
      if (permitted.has("geolocation"))
        found({ coords: { latitude: 52.52, longitude: 13.405, accuracy: 20 }, timestamp: Date.now() });
      else failed?.({ code: 1, PERMISSION_DENIED: 1, message: unpermitted("The place", "geolocation").message });
    }, 0);
    return 1;
  };
  return {
    getCurrentPosition: (...given: Parameters<typeof locate>) => void locate(...given),
    watchPosition: locate,
    clearWatch() {},
  };
}

const cameraRefusal = (permitted: ReadonlySet<Permission>) =>
  permitted.has("camera")
    ? refusal(
        "SecurityError",
        "Frames have no camera: it is there on a domain of the app's own. Take an image field beside it.",
      )
    : unpermitted("The camera", "camera");
