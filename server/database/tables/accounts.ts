// People, their sign-ins and failures to sign in.
import type { Generated } from "kysely";
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
