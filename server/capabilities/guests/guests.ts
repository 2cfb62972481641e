// "Invited people only": who gets past an app's door, decided here and asked by the gateway, outside of the app's code.
import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import {
  type Admission,
  type AppEnvironment,
  GUEST_REQUESTS_MAX,
  GUESTS_MAX,
  type GuestList,
  type gateSetting,
  INVITATION_PARAMETER,
  INVITATIONS_MAX,
  type MadeInvitation,
  type newInvitation,
} from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import { type App, conflict, notFound } from "#http";
import { type GuestRouteDeps, registerGuestRoutes } from "./routes.ts";
import { createGuestStore, type GuestRow, type InvitationRow } from "./store.ts";

const DAY_MS = 86_400_000;
const CODE_BYTES = 24;
const APP_ANSWER_MS = 10_000;
const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");

const FULL = `An app has room for ${GUESTS_MAX.toLocaleString("en")} invited people. Remove somebody first.`;
const BAD_LINK = "This invitation is not good any more. Ask for another one, or ask the app's owner to let you in.";

export type Guests = Readonly<{
  /** Null: this person may come in. The owner of the app always may, and is not asked about. */
  admissionOf(projectId: string, userId: string): Promise<Admission | null>;
  /** A version is about to be live whose `app.json` asks for invited people only: the app closes, unless its owner has decided before. */
  onDeploy(projectId: string, invitedOnly: boolean): Promise<void>;
  registerRoutes(app: App): void;
}>;

export type GuestsDeps = Readonly<{
  database: Database;
  publicUrl: string;
  hosting: Pick<Hosting, "call" | "accessChanged">;
  guards: GuestRouteDeps["guards"];
  currentUser: GuestRouteDeps["currentUser"];
  currentProject: GuestRouteDeps["currentProject"];
  clock?: () => number;
}>;

export function createGuests(deps: GuestsDeps): Guests {
  const { database, hosting, publicUrl, clock = Date.now } = deps;
  const store = createGuestStore(database);
  const now = () => new Date(clock());

  async function admissionOf(projectId: string, userId: string): Promise<Admission | null> {
    const gate = await store.gateFor(projectId, userId);
    if (gate === null || gate.state === "in") return null;
    return gate.state ?? "not-asked";
  }

  async function listOf(projectId: string): Promise<GuestList> {
    const [invitedOnly, visitors, guests, invitations] = await Promise.all([
      store.invitedOnly(projectId),
      store.visitors(projectId),
      store.list(projectId, GUESTS_MAX),
      store.invitations(projectId, now()),
    ]);
    return {
      invitedOnly: invitedOnly ?? false,
      visitors,
      guests: guests.map(guestOf),
      invitations: invitations.map(invitationOf),
    };
  }

  /** @throws Refusal 409 when the list is full */
  async function refuseIfFull(projectId: string): Promise<void> {
    if ((await store.count(projectId, ["in", "declined"])) >= GUESTS_MAX) throw conflict(FULL);
  }

  async function admit(projectId: string, userId: string): Promise<void> {
    await refuseIfFull(projectId);
    await store.admit(projectId, userId);
    await hosting.accessChanged(projectId);
  }

  /** Whether an invitation that the app itself made (to a role, to a row) is good. */
  async function isInvitedByApp(projectId: string, code: string): Promise<boolean> {
    const app = { projectId, environment: "live" as AppEnvironment };
    const path = "/api/_platform/invitation";
    const body = JSON.stringify({ code });
    const headers = { "content-type": "application/json" };
    const question = { method: "POST", path, headers, body, mayRepeat: true } as const;
    const { status } = await hosting.call({ ...app, ...question, timeoutMs: APP_ANSWER_MS });
    return status === 204;
  }

  const actions = Object.freeze({
    listOf,
    async setGate(projectId: string, { invitedOnly, keepVisitors }: z.output<typeof gateSetting>) {
      // First the people, so that nobody who stays is shut out in between.
      if (invitedOnly && keepVisitors) await store.admitVisitors(projectId, GUESTS_MAX);
      await store.setGate(projectId, invitedOnly);
      await hosting.accessChanged(projectId);
      return listOf(projectId);
    },
    async ask(projectId: string, userId: string, note: string): Promise<void> {
      const admission = await admissionOf(projectId, userId);
      if (admission === null) return;
      if (admission === "declined") throw conflict("The owner of this app has declined your request.");
      if ((await store.count(projectId, ["asked"])) >= GUEST_REQUESTS_MAX)
        throw conflict("Too many people ask to be let in right now. Please try again another day.");
      await store.ask(projectId, userId, note);
    },
    async join(projectId: string, userId: string, { code, ofApp }: { code: string; ofApp: boolean }): Promise<void> {
      if ((await admissionOf(projectId, userId)) === null) return;
      await refuseIfFull(projectId);
      if (ofApp) {
        if (!(await isInvitedByApp(projectId, code))) throw notFound(BAD_LINK);
        await store.admit(projectId, userId);
      } else if (!(await store.redeem(projectId, userId, hashOf(code), now()))) throw notFound(BAD_LINK);
      await hosting.accessChanged(projectId);
    },
    async admitNamed(project: { id: string; ownerId: string }, username: string): Promise<void> {
      const userId = await store.userNamed(username);
      if (userId === null) throw notFound(`Nobody here is called ${username}. Send them a link instead.`);
      if (userId === project.ownerId) throw conflict("This is your own app: you are always let in.");
      await admit(project.id, userId);
    },
    async answer(projectId: string, userId: string, admitted: boolean): Promise<void> {
      if ((await store.stateOf(projectId, userId)) === null) throw notFound("This person has not asked.");
      if (admitted) return admit(projectId, userId);
      if (!(await store.decline(projectId, userId))) throw conflict("This request was answered already.");
    },
    async remove(projectId: string, userId: string): Promise<void> {
      if (!(await store.remove(projectId, userId))) throw notFound("This person is not on the list.");
      await hosting.accessChanged(projectId);
    },
    async invite(projectId: string, { days, uses }: z.output<typeof newInvitation>): Promise<MadeInvitation> {
      await store.forgetEnded(projectId, now());
      if ((await store.invitations(projectId, now())).length >= INVITATIONS_MAX)
        throw conflict(`An app has at most ${INVITATIONS_MAX} open invitations. Take one back first.`);
      const code = randomBytes(CODE_BYTES).toString("base64url");
      const expires = new Date(clock() + days * DAY_MS);
      const row = await store.invite({
        project_id: projectId,
        code_hash: hashOf(code),
        uses_left: uses,
        expires_at: expires,
      });
      const url = new URL(`/view/${projectId}?${INVITATION_PARAMETER}=${code}`, publicUrl).href;
      return { invitation: invitationOf(row), url };
    },
    async takeBack(projectId: string, id: string): Promise<void> {
      if (!(await store.takeBack(projectId, id))) throw notFound("There is no such invitation.");
    },
  });

  return Object.freeze({
    admissionOf,
    async onDeploy(projectId: string, invitedOnly: boolean) {
      if (invitedOnly && (await store.closeUnlessDecided(projectId))) await hosting.accessChanged(projectId);
    },
    registerRoutes: (app: App) => registerGuestRoutes(app, { ...deps, actions }),
  });
}

const guestOf = ({ user_id: userId, username, state, note, since }: GuestRow) => ({
  userId,
  username,
  state,
  note,
  since: since.toISOString(),
});

const invitationOf = ({ id, uses_left: usesLeft, expires_at: expiresAt }: InvitationRow) => ({
  id,
  usesLeft,
  expiresAt: expiresAt.toISOString(),
});
