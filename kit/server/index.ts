// What an app's server is made of.

export { publicAddress } from "./capabilities/address.ts";
export type {
  Hook,
  HookCall,
  HookVerification,
  Sale,
  Schedule,
  ScheduledRun,
  SoldSale,
} from "./capabilities/declared.ts";
export {
  files,
  type ReadFile,
  type SavedFile,
} from "./capabilities/files/own-files.ts";
export { type ChannelDefinition, channel } from "./capabilities/live/channel.ts";
export { broadcast, changed } from "./capabilities/live/telling.ts";
export { type Mail, type MailStatus, sendMail } from "./capabilities/mail.ts";
export { askModel, type ModelAnswer, type ModelQuestion, streamModel } from "./capabilities/models.ts";
export { type Notice, notify } from "./capabilities/notices.ts";
export { fetchOutside } from "./capabilities/outside-services.ts";
export { hasSecret, secret } from "./capabilities/secrets.ts";
export { type Offer, type OfferedSale, type SaleLine, saleOf, sell } from "./capabilities/selling.ts";
export { createServer, type ServerOptions } from "./create-server.ts";
export { closeDatabase, type Sql, sql, type Transaction } from "./database.ts";
export { mine, recount } from "./own-calls.ts";
export { Refusal, type RefusalStatus, refuse } from "./refusal.ts";
export { type Resource, resource } from "./resource.ts";
export { type Seed, type SeedTools, seed } from "./seed.ts";
export { currentUser, type User } from "./user.ts";
export { validate } from "./validate.ts";
export { currentVisitor, type Visitor } from "./visitor.ts";
