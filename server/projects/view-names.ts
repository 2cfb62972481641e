// View names: the address `/view/<name>` that an owner picks once.
import { type ViewNameAvailability, viewName } from "#contract";
import { badRequest, conflict } from "#http";
import type { ProjectStore } from "./store.ts";

/** Names that would read as parts of the platform, or as somebody to be trusted. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account accounts admin administrator api app apps assets auth billing blog contact dashboard deployment docs
  edit help home index kit legal live login logout mail me ninefold official payments payouts platform preview pricing
  privacy project projects register root security settings signin signup socket static status stripe subscribe support
  system terms undefined null user users view www`.split(/\s+/),
);

const MESSAGE_AVAILABLE = "This name is available";
const MESSAGE_TAKEN = "This name is already taken";
const MESSAGE_RESERVED = "This name is reserved";
const MESSAGE_ALREADY_SET = "This project already has a custom view name, and it can be set only once";

/** Says whether a name could be had now, and if not, why. */
export async function checkViewName(store: ProjectStore, wanted: string): Promise<ViewNameAvailability> {
  const parsed = viewName.safeParse(wanted);
  if (!parsed.success) return { available: false, message: parsed.error.issues[0]?.message ?? "Not a usable name" };
  if (RESERVED.has(parsed.data)) return { available: false, message: MESSAGE_RESERVED };
  const taken = await store.findByViewName(parsed.data);
  return taken ? { available: false, message: MESSAGE_TAKEN } : { available: true, message: MESSAGE_AVAILABLE };
}

/** @throws Refusal 400 for a reserved name, 409 for one that is taken or a project that has one */
export async function setViewName(store: ProjectStore, projectId: string, wanted: string): Promise<void> {
  if (RESERVED.has(wanted)) throw badRequest(MESSAGE_RESERVED);
  const outcome = await store.nameView(projectId, wanted);
  if (outcome === "taken") throw conflict(MESSAGE_TAKEN);
  if (outcome === "already-set") throw conflict(MESSAGE_ALREADY_SET);
}
