// A gateway as a process of its own, with one app whose socket is given: `node fuzz/hosts/gateway.ts <folder> <app's socket>`.

import { randomBytes, randomUUID } from "node:crypto";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import {
  createAddressReader,
  createAppHosts,
  createAppTokens,
  createConnectionPool,
  createDomainSessions,
  createFileAddresses,
  createGateway,
  createPlainBuilder,
  DEFAULT_LIMITS,
  plainApp,
  registerGateway,
} from "#hosting-testing";
import { isWebSocketRequest } from "#http";

const [folder = "", socketPath = ""] = process.argv.slice(2);
const ANSWER_MS = 2_000;
const DAY_SECONDS = 86_400;

const publicUrl = "http://127.0.0.1";
const limits = { ...DEFAULT_LIMITS, responseHeadersMs: ANSWER_MS, responsePauseMs: ANSWER_MS };
const key = randomBytes(32);
const built = await (await createPlainBuilder(folder)).build(plainApp("export default {};"));
if (!built.ok) throw new Error("The app could not be built.");
const { artifact } = built;
const connections = createConnectionPool({ socketPath, headersMs: ANSWER_MS, pauseMs: ANSWER_MS });
const running = {
  artifact,
  gatewayKey: key,
  socketPath,
  connections,
  ended: new Promise<string>(() => {}),
  processIds: async () => [],
  stop: async () => {},
};
const tokens = createAppTokens({ key, lifetimeSeconds: DAY_SECONDS, clock: Date.now });
const gateway = createGateway({
  processes: {
    acquire: () => ({
      process: running,
      release() {},
      becomeSocket: () => ({ used() {}, release() {} }),
      becomeStream() {},
    }),
    stateOf: () => ({ state: "awake" }),
  },
  written: { of: async () => ({ status: 200, head: {}, html: "", data: "null", isBroken: false }) },
  rowPages: { of: async () => [] },
  rates: { take: async () => {} },
  key,
  addressOf: ({ socket }) => socket.remoteAddress ?? "",
  versions: { of: () => artifact },
  access: {
    of: async () => ({ allowed: true, role: "member", username: "visitor", plan: null }),
    forget() {},
  },
  codes: { issue: async () => "", redeem: async () => null },
  tokens,
  domainSessions: createDomainSessions({ key, secure: false, clock: Date.now }),
  files: undefined,
  fileAddresses: createFileAddresses({ key, clock: Date.now }),
  ownPlan: async () => ({ subscription: null, manageUrl: publicUrl }),
  limits,
  publicUrl,
  clock: Date.now,
  onFault: (error) => console.error(error),
});

const app = Fastify({
  forceCloseConnections: true,
  http: { shouldUpgradeCallback: isWebSocketRequest },
}).withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.get("/platform", async () => "platform");
const front = {
  gateway,
  read: createAddressReader(createAppHosts({ appsOrigin: null, publicUrl, findDomain: () => null })),
  relay: { isElsewhere: () => false, pass: () => false, passUpgrade: () => false, review() {}, close() {} },
  isLeaving: () => false,
};
registerGateway(app, { find: () => front });
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const projectId = randomUUID();
const token = await tokens.issue({ userId: randomUUID(), projectId, environment: "live", sessionId: null });
console.log(JSON.stringify({ port: Number(new URL(url).port), base: `/live/app/${projectId}`, token }));
// It clears its memory when it hears anything, and ends with whoever started it.
process.stdin.on("data", () => globalThis.gc?.()).once("end", () => process.exit(0));
