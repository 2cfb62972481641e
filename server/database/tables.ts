// The platform's tables as types, room by room; `migrations/` is what makes them.
import type {
  AccessTokensTable,
  AccountEventsTable,
  OauthClientsTable,
  OauthCodesTable,
  OauthTokensTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInChallengesTable,
  UsersTable,
} from "./tables/accounts.ts";
import type {
  AssistantCapsTable,
  AssistantKeysTable,
  AttachmentsTable,
  EditorLooksTable,
  PreviewErrorsTable,
  QueuedMessagesTable,
  RunStepsTable,
  RunsTable,
  TokenUseTable,
} from "./tables/assistant.ts";
import type {
  AppDeclarationsTable,
  AppGatesTable,
  AppGuestsTable,
  AppInvitationsTable,
  AppKeysTable,
  AppMailAddressesTable,
  AppMailsTable,
  AppModelUseTable,
  AppSecretsTable,
  HookDeliveriesTable,
  HookRefusalsTable,
  NoticeAddressesTable,
  OwnerTimeZonesTable,
  ScheduleRunsTable,
} from "./tables/capabilities.ts";
import type { AppFilesTable } from "./tables/files.ts";
import type {
  AppDatabasesTable,
  AppDomainsTable,
  AppLeasesTable,
  AppMovesTable,
  BuiltAppsTable,
  DeploymentsTable,
  DomainAgreementsTable,
  FrameCodesTable,
  PreviewsTable,
  ServersTable,
} from "./tables/hosting.ts";
import type { JobAttemptsTable } from "./tables/jobs.ts";
import type {
  AlertDeliveriesTable,
  AlertWebhooksTable,
  AppFiguresTable,
  AppOutagesTable,
  AppWatchesTable,
  NoticesTable,
  PlatformBeatsTable,
} from "./tables/monitoring.ts";
import type {
  AppPlansTable,
  AppPricesTable,
  AppProductsTable,
  CheckoutsTable,
  ConnectedAccountsTable,
  LedgerChecksTable,
  LedgerTable,
  PaymentRoundsTable,
  PriceMovesTable,
  SaleEventsTable,
  SalesTable,
  StripeCustomersTable,
  SubscriptionEndingsTable,
  SubscriptionsTable,
  WebhookEventsTable,
} from "./tables/payments.ts";
import type {
  AgentDraftsTable,
  AppUsersTable,
  BlobsTable,
  GitCommitsTable,
  MessagesTable,
  ProjectsTable,
  RestoresTable,
  RevisionsTable,
} from "./tables/projects.ts";

export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  account_events: AccountEventsTable;
  job_attempts: JobAttemptsTable;
  projects: ProjectsTable;
  blobs: BlobsTable;
  revisions: RevisionsTable;
  messages: MessagesTable;
  app_users: AppUsersTable;
  runs: RunsTable;
  run_steps: RunStepsTable;
  restores: RestoresTable;
  queued_messages: QueuedMessagesTable;
  token_use: TokenUseTable;
  assistant_keys: AssistantKeysTable;
  assistant_caps: AssistantCapsTable;
  attachments: AttachmentsTable;
  editor_looks: EditorLooksTable;
  preview_errors: PreviewErrorsTable;
  app_secrets: AppSecretsTable;
  app_mails: AppMailsTable;
  app_model_use: AppModelUseTable;
  app_mail_addresses: AppMailAddressesTable;
  notice_addresses: NoticeAddressesTable;
  app_databases: AppDatabasesTable;
  app_moves: AppMovesTable;
  previews: PreviewsTable;
  deployments: DeploymentsTable;
  app_domains: AppDomainsTable;
  domain_agreements: DomainAgreementsTable;
  frame_codes: FrameCodesTable;
  servers: ServersTable;
  app_leases: AppLeasesTable;
  built_apps: BuiltAppsTable;
  app_files: AppFilesTable;
  stripe_customers: StripeCustomersTable;
  connected_accounts: ConnectedAccountsTable;
  app_products: AppProductsTable;
  app_prices: AppPricesTable;
  app_plans: AppPlansTable;
  checkouts: CheckoutsTable;
  subscriptions: SubscriptionsTable;
  subscription_endings: SubscriptionEndingsTable;
  price_moves: PriceMovesTable;
  ledger: LedgerTable;
  sales: SalesTable;
  sale_events: SaleEventsTable;
  webhook_events: WebhookEventsTable;
  ledger_checks: LedgerChecksTable;
  payment_rounds: PaymentRoundsTable;
  app_watches: AppWatchesTable;
  app_outages: AppOutagesTable;
  platform_beats: PlatformBeatsTable;
  app_figures: AppFiguresTable;
  notices: NoticesTable;
  alert_webhooks: AlertWebhooksTable;
  alert_deliveries: AlertDeliveriesTable;
  app_gates: AppGatesTable;
  app_guests: AppGuestsTable;
  app_invitations: AppInvitationsTable;
  app_keys: AppKeysTable;
  app_declarations: AppDeclarationsTable;
  schedule_runs: ScheduleRunsTable;
  hook_deliveries: HookDeliveriesTable;
  hook_refusals: HookRefusalsTable;
  owner_time_zones: OwnerTimeZonesTable;
  access_tokens: AccessTokensTable;
  oauth_clients: OauthClientsTable;
  oauth_codes: OauthCodesTable;
  oauth_tokens: OauthTokensTable;
  git_commits: GitCommitsTable;
  agent_drafts: AgentDraftsTable;
};
