// The way out for apps: only declared hosts, only public addresses, pinned, and every attempt in the log.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { isPublicAddress } from "./addresses.ts";
import { createEgress } from "./egress.ts";

const noted: string[] = [];
const dialled: string[] = [];
const asked: string[] = [];
/** What each name resolves to; nothing of it is ever connected to: the dialler leads to a server of the test. */
const names: Record<string, string[]> = {
  "api.example.com": ["93.184.215.14"],
  "cdn.files.example.com": ["93.184.215.15"],
  "inside.example.com": ["10.0.0.5"],
  "mixed.example.com": ["93.184.215.14", "127.0.0.1"],
  "metadata.example.com": ["169.254.169.254"],
  "six.example.com": ["::ffff:127.0.0.1"],
};
const outside = createServer((request, response) => {
  if (request.url === "/redirect")
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
  else response.end(`outside ${request.headers.host} ${request.url}`);
});
const state = { directory: "", close: async () => {} };

beforeAll(async () => {
  state.directory = await mkdtemp(join(tmpdir(), "ninefold-egress-"));
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  // A server without a unix path has a port.
  const { port } = outside.address() as AddressInfo;
  const egress = createEgress({
    limits: DEFAULT_LIMITS,
    resolve: async (host) => {
      asked.push(host);
      return names[host] ?? [];
    },
    dial({ address, port: wanted }) {
      dialled.push(`${address}:${wanted}`);
      return connect(port, "127.0.0.1");
    },
  });
  const hosts = [
    "api.example.com",
    "*.files.example.com",
    ...Object.keys(names).filter((name) => !name.startsWith("cdn")),
  ];
  const proxy = await egress.open({
    directory: state.directory,
    app: { projectId: "app", environment: "live" },
    hosts,
    log: { note: (_level, text) => void noted.push(text), follow() {}, redact: (text: string) => text },
  });
  state.close = proxy.close;
});
afterAll(async () => {
  await state.close();
  outside.close();
  await rm(state.directory, { recursive: true, force: true });
});

type Answer = { status: number; text: string };
const socketPath = () => join(state.directory, "proxy.sock");

function absolute(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ socketPath: socketPath(), path: address, headers: { host: "whatever" } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    })
      .once("error", reject)
      .end();
  });
}

/** A request to `host` through a tunnel, or the proxy's refusal. */
function tunnelled(host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ socketPath: socketPath(), method: "CONNECT", path: host });
    asking.once("connect", (answer, socket) => {
      if (answer.statusCode !== 200) return resolve({ status: answer.statusCode ?? 0, text: "" });
      const inner = httpRequest(
        { createConnection: () => socket, path: "/inner", headers: { host } },
        async (reply) => {
          const chunks: Buffer[] = [];
          for await (const chunk of reply) chunks.push(chunk);
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        },
      );
      inner.once("error", reject).end();
    });
    asking.once("error", reject).end();
  });
}

test("a declared host is reached at the address that was checked, by tunnel and by plain HTTP", async () => {
  expect(await tunnelled("api.example.com:443")).toEqual({ status: 200, text: "outside api.example.com:443 /inner" });
  expect(dialled.at(-1)).toBe("93.184.215.14:443");
  expect(await absolute("http://cdn.files.example.com/a?b=1")).toEqual({
    status: 200,
    text: "outside cdn.files.example.com /a?b=1",
  });
  expect(dialled.at(-1)).toBe("93.184.215.15:80");
  expect(noted.at(-1)).toBe("Outbound request to cdn.files.example.com:80");
});

test.each([
  "evil.example.com:443",
  "files.example.com:443",
  "127.0.0.1:443",
  "[::1]:443",
  "api.example.com.evil.com:443",
])("a host that is not declared is refused: %s", async (host) => {
  const before = dialled.length;
  expect((await tunnelled(host)).status).toBe(403);
  expect(dialled).toHaveLength(before);
  expect(noted.at(-1)).toMatch(/refused: .* is not among the outbound hosts of app\.json/);
});

test.each(["inside.example.com", "mixed.example.com", "metadata.example.com", "six.example.com"])(
  "a declared name that leads inside is refused: %s",
  async (host) => {
    const before = dialled.length;
    expect((await tunnelled(`${host}:443`)).status).toBe(403);
    expect((await absolute(`http://${host}/`)).status).toBe(403);
    expect(dialled).toHaveLength(before);
    expect(noted.at(-1)).toContain("not a public address");
  },
);

test("a name is resolved anew for every connection, so a changed answer is checked, too", async () => {
  names["api.example.com"] = ["127.0.0.1"];
  expect((await tunnelled("api.example.com:443")).status).toBe(403);
  names["api.example.com"] = ["93.184.215.14"];
  expect(asked.filter((name) => name === "api.example.com").length).toBeGreaterThan(1);
});

test("an answer that sends elsewhere is handed on, and the place it names is judged like any other", async () => {
  const answer = await new Promise<Answer & { location: string }>((resolve, reject) => {
    const request = httpRequest({ socketPath: socketPath(), path: "http://api.example.com/redirect" }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, text: "", location: reply.headers.location ?? "" });
    });
    request.once("error", reject).end();
  });
  expect(answer).toMatchObject({ status: 302, location: "http://169.254.169.254/latest/meta-data" });
  const before = dialled.length;
  expect((await absolute(answer.location)).status).toBe(403);
  expect(dialled).toHaveLength(before);
});

test.each(["0x7f.1:443", "2130706433:443", "127.1:443", "0177.0.0.1:443", "[::ffff:127.0.0.1]:443", "localhost:443"])(
  "another spelling of loopback is refused: %s",
  async (host) => {
    const before = dialled.length;
    expect((await tunnelled(host)).status).toBe(403);
    expect(dialled).toHaveLength(before);
  },
);

test("other ports than the web's are refused", async () => {
  expect((await tunnelled("api.example.com:5432")).status).toBe(403);
  expect((await absolute("http://api.example.com:22/")).status).toBe(403);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "198.18.0.1",
  "192.0.2.1",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "fd00::1",
  "ff02::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "2001:0:0:1::1",
  "nonsense",
  "",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.215.14", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
