// Realtime events over Socket.IO: one room per project, with the contract's types, and a namespace for a person's notices.
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type Namespace, Server, type Socket } from "socket.io";
import { clientEvents, NOTICES_CHANGED, NOTICES_NAMESPACE, type ServerEventName, type ServerEvents } from "#contract";
import { refuseUpgrade } from "#http";
import { openBetweenServers } from "./between-servers.ts";

export type Live = Readonly<{
  /** Sends an event to everybody who watches a project. */
  emit<Name extends ServerEventName>(projectId: string, event: Name, payload: ServerEvents[Name]): void;
  /** Tells every page of a person that their notices have changed. */
  noticesChanged(userId: string): void;
  /** Answers WebSocket and polling requests under /socket.io on `server`, and refuses upgrades at any other address. */
  attach(server: HttpServer): void;
  /** Closes what a session has open, when it ends. */
  disconnectSession(sessionId: string): void;
  /** Closes what all sessions of a person have open but one, however many there are. */
  disconnectOtherSessions(userId: string, sessionId: string): void;
  /** Everybody comes back by themselves, to another server: told one after the other, so that they don't come all at once. */
  sendAway(): Promise<void>;
  /** Disconnects everybody; the HTTP server is its owner's to close. Settles once the other servers have been told what they were to be told. */
  close(): Promise<void>;
}>;

const PATH = "/socket.io/";
/** Between two that are sent away, and for all of them at most. Pages add a second or so of chance of their own. */
const SEND_AWAY_EACH_MS = 50;
const SEND_AWAY_MS = 3_000;

/** What Engine.IO's server has beside what its types in Socket.IO tell. */
type EngineServer = Readonly<{ clients: Readonly<Record<string, { close(discard: boolean): void }>> }>;

type Watcher = Readonly<{ id: string; sessionId: string }>;

/** What every server does with its own sockets: where it was asked, and where it is told of it. */
type Told =
  | Readonly<{ kind: "event"; projectId: string; event: string; payload: unknown }>
  | Readonly<{ kind: "notices"; userId: string }>
  | Readonly<{ kind: "session ended"; sessionId: string }>
  | Readonly<{ kind: "other sessions ended"; userId: string; sessionId: string }>;

/**
 * @param dependencies.authenticate gives the user of a token, bare or with `Bearer`
 * @param dependencies.shared the database through which several servers reach each other's sockets; null: there is one server
 * @param dependencies.mayWatch tells whether the user owns the project
 */
export function createLive(dependencies: {
  authenticate: (authorization: string | undefined) => Promise<Watcher | null>;
  mayWatch: (projectId: string, userId: string) => Promise<boolean>;
  shared: Readonly<{ url: string }> | null;
  onFault: (error: unknown) => void;
}): Live {
  const { shared, onFault } = dependencies;
  const io = new Server({
    serveClient: false,
    path: PATH,
    maxHttpBufferSize: 64 * 1024,
    // Those of other addresses are refused at once, below.
    destroyUpgrade: false,
  });
  const projectRoom = (projectId: string) => `project:${projectId}`;
  const sessionRoom = (sessionId: string) => `session:${sessionId}`;

  const notices = io.of(NOTICES_NAMESPACE);
  const personRoom = (userId: string) => `person:${userId}`;

  const signIn = async (socket: Socket, next: (refusal?: Error) => void) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const user = await dependencies.authenticate(typeof token === "string" ? token : undefined).catch(() => null);
    if (!user) return next(new Error("Invalid or expired token"));
    socket.data.userId = user.id;
    await socket.join([sessionRoom(user.sessionId), personRoom(user.id)]);
    next();
  };
  io.use(signIn);
  notices.use(signIn);
  io.on("connection", (socket) => {
    socket.on("join_room", async (room: unknown, acknowledge?: unknown) => {
      const projectId = clientEvents.join_room.safeParse(room);
      const joined =
        projectId.success && (await dependencies.mayWatch(projectId.data, socket.data.userId).catch(() => false));
      if (joined) await socket.join(projectRoom(projectId.data));
      if (typeof acknowledge === "function") acknowledge({ joined });
    });
  });

  function carryOut(told: Told): void {
    // Each event's payload type is known to the caller; Socket.IO's untyped namespace takes any.
    if (told.kind === "event") (io.of("/") as Namespace).to(projectRoom(told.projectId)).emit(told.event, told.payload);
    else if (told.kind === "notices") notices.to(personRoom(told.userId)).emit(NOTICES_CHANGED);
    else if (told.kind === "session ended")
      for (const namespace of [io, notices]) namespace.in(sessionRoom(told.sessionId)).disconnectSockets(true);
    else
      for (const namespace of [io, notices])
        namespace.in(personRoom(told.userId)).except(sessionRoom(told.sessionId)).disconnectSockets(true);
  }

  const others =
    shared &&
    openBetweenServers({
      url: shared.url,
      // One of this installation's own servers said it.
      hear: (message) => carryOut(JSON.parse(message) as Told),
      // Among what was missed may be the end of a session: all come back, sign in anew and read what they show again.
      onGap: () => void sendAway(),
      onFault,
    });

  function everywhere(told: Told): void {
    carryOut(told);
    others?.tell(JSON.stringify(told));
  }

  async function sendAway(): Promise<void> {
    // Their transport ends without a word of the server's, which their pages would take for a refusal.
    const clients = Object.values((io.engine as unknown as EngineServer).clients);
    const pauseMs = Math.min(SEND_AWAY_EACH_MS, SEND_AWAY_MS / Math.max(1, clients.length));
    for (const client of clients) {
      client.close(true);
      await delay(pauseMs);
    }
  }

  return Object.freeze({
    emit: (projectId, event, payload) => everywhere({ kind: "event", projectId, event, payload }),
    noticesChanged: (userId: string) => everywhere({ kind: "notices", userId }),
    attach(server: HttpServer) {
      io.attach(server);
      server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
        if (!request.url?.startsWith(PATH)) refuseUpgrade(socket, 404, "There is no WebSocket at this address.");
      });
    },
    disconnectSession: (sessionId: string) => everywhere({ kind: "session ended", sessionId }),
    disconnectOtherSessions: (userId: string, sessionId: string) =>
      everywhere({ kind: "other sessions ended", userId, sessionId }),
    sendAway,
    async close() {
      // Not `io.close()`: it would also close the HTTP server, and wait a minute for connections that lie idle.
      for (const namespace of [io.of("/"), notices]) {
        namespace.local.disconnectSockets(true);
        void namespace.adapter.close();
      }
      io.engine.close();
      await others?.close();
    },
  } satisfies Live);
}
