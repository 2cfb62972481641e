// People, their sign-ins, second factors and tokens.
import type { ColumnType, Generated, RawBuilder } from "kysely";
import type { FixedTimestamp } from "./columns.ts";

export type UsersTable = {
  id: Generated<string>;
  username: string;
  password_hash: string;
  created_at: FixedTimestamp;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  created_at: FixedTimestamp;
  expires_at: Date;
};

export type AccessTokensTable = {
  id: Generated<string>;
  user_id: string;
  project_id: string | null;
  name: string;
  /** Null: a connection, whose client has `oauth_tokens`. */
  secret_hash: string | null;
  can_write: boolean;
  created_at: FixedTimestamp;
  expires_at: ColumnType<Date, Date | RawBuilder<Date>, RawBuilder<Date>>;
  last_used_at: ColumnType<Date | null, never, Date>;
  client_id: ColumnType<string | null, string | undefined, never>;
  agreed_at: ColumnType<Date | null, RawBuilder<Date> | undefined, RawBuilder<Date>>;
};

export type OauthClientsTable = {
  id: Generated<string>;
  name: string;
  redirect_addresses: string[];
  created_at: FixedTimestamp;
};

export type OauthCodesTable = {
  code_hash: string;
  client_id: string;
  user_id: string;
  project_id: string | null;
  can_write: boolean;
  redirect_address: string;
  challenge: string;
  expires_at: ColumnType<Date, RawBuilder<Date>, never>;
  used_at: ColumnType<Date | null, never, RawBuilder<Date>>;
  connection_id: ColumnType<string | null, never, string>;
};

export type OauthTokensTable = {
  token_hash: string;
  connection_id: string;
  kind: "access" | "refresh";
  created_at: FixedTimestamp;
  expires_at: ColumnType<Date, RawBuilder<Date>, never>;
  used_at: ColumnType<Date | null, never, RawBuilder<Date>>;
};

export type SecondFactorsTable = {
  user_id: string;
  sealed_secret: Buffer;
  begun_at: Generated<Date>;
  confirmed_at: ColumnType<Date | null, never, RawBuilder<Date>>;
  last_step: ColumnType<string | null, never, number>;
  recovery_salt: ColumnType<Buffer | null, never, Buffer>;
};

export type RecoveryCodesTable = { user_id: string; code_hash: Buffer };

export type SignInChallengesTable = {
  challenge_hash: Buffer;
  user_id: string;
  attempts: Generated<number>;
  expires_at: ColumnType<Date, RawBuilder<Date>, never>;
};

export type AccountEvent =
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-removed-by-operator"
  | "recovery-codes-made"
  | "recovery-code-used";

export type AccountEventsTable = {
  id: Generated<string>;
  user_id: string;
  event: AccountEvent;
  at: FixedTimestamp;
};
