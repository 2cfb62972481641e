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
  secret_hash: string;
  can_write: boolean;
  created_at: FixedTimestamp;
  expires_at: Date;
  last_used_at: ColumnType<Date | null, never, Date>;
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
