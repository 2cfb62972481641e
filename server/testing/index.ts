// What tests of every room share: databases, whole servers, scripted models.
export { createTestDatabase, type TestDatabase } from "./database.ts";
export { expired, forgedTokens, resigned } from "./forged-tokens.ts";
export { freePort } from "./free-port.ts";
export {
  ENDLESS_MESSAGE,
  HIDDEN_CLASSES,
  longFiles,
  MANY_IMPORTS,
  overlappingZip,
  TYPE_BOMB,
  wideTable,
  withSizes,
} from "./hostile-inputs.ts";
export { type PostgresElsewhere, startPostgresElsewhere } from "./postgres-elsewhere.ts";
export { type PostgresOnPort, startPostgresOnPort } from "./postgres-on-port.ts";
export { type ScriptedModel, type ScriptedRequest, type ScriptedTurn, startScriptedModel } from "./scripted-model.ts";
export { createTestServer, TEST_WEBHOOK_SECRET, type TestAnswer, type TestServer } from "./server.ts";
export { type ServerProcess, startServerProcess } from "./server-process.ts";
export { sessionIn } from "./session-in.ts";
