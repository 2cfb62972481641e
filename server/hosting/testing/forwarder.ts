// A way to PostgreSQL over loopback that can be cut, swallow everything, and be healed, as a network between two machines.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { parse } from "pg-connection-string";

export type Forwarder = Readonly<{
  /** The database's address by this way. */
  url: string;
  /** Ends what is open and refuses what comes. */
  cut(): void;
  /** Takes everything and passes nothing on, in either direction; nobody is told. */
  swallow(): void;
  /** What comes from now on passes; what was swallowed meanwhile goes on late. */
  heal(): void;
  close(): Promise<void>;
}>;

/** @param address of a PostgreSQL on loopback or a unix socket */
export async function openForwarder(address: string): Promise<Forwarder> {
  const { host, port, user, password, database } = parse(address);
  const state: { way: "open" | "cut" | "swallowing" } = { way: "open" };
  const joints = new Set<readonly [Socket, Socket]>();
  const target = () =>
    host?.startsWith("/")
      ? connect(join(host, `.s.PGSQL.${port || 5432}`))
      : connect(Number(port), host ?? "127.0.0.1");
  const server = createServer((inside) => {
    if (state.way === "cut") return void inside.destroy();
    const outside = target();
    const joint = [inside, outside] as const;
    joints.add(joint);
    for (const [from, to] of [joint, [outside, inside] as const]) {
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
      from.pipe(to);
    }
    inside.once("close", () => joints.delete(joint));
    if (state.way === "swallowing") hold(joint);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address with a port.
  const { port: own } = server.address() as AddressInfo;
  return Object.freeze({
    url: `postgres://${user}:${encodeURIComponent(password ?? "")}@127.0.0.1:${own}/${database}`,
    cut() {
      state.way = "cut";
      for (const [inside] of joints) inside.destroy();
    },
    swallow() {
      state.way = "swallowing";
      for (const joint of joints) hold(joint);
    },
    heal() {
      const wasSwallowing = state.way === "swallowing";
      state.way = "open";
      if (wasSwallowing) for (const [inside, outside] of joints) inside.pipe(outside).pipe(inside);
    },
    async close() {
      for (const [inside] of joints) inside.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function hold([inside, outside]: readonly [Socket, Socket]): void {
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ] as const) {
    from.unpipe(to);
    from.pause();
  }
}
