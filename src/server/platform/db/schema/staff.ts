import type { Generated, GeneratedAlways } from 'kysely';
import type { ApiScope } from '#kernel/shop/desk/api-scopes.ts';
import type { Role } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface StaffTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  name: string;
  roles: Jsonb<Role[]>;
  locale: Locale;
  /** Null until an invitation is accepted. */
  password_hash: string | null;
  created_at: Timestamp;
  suspended_at: Timestamp | null;
  /** The last sign-in with both factors. */
  signed_in_at: Timestamp | null;
  /** Wrong second factors since the last sign-in. */
  failed_factors: Generated<number>;
}

/** A key of another system, which acts as a member of staff of its own. */
interface ApiKeyTable {
  id: GeneratedAlways<number>;
  staff_id: number;
  token_hash: string;
  /** The last characters of the key. */
  hint: string;
  scopes: Jsonb<ApiScope[]>;
  created_by: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** A browser from which a member of staff has signed in. */
interface StaffDeviceTable {
  staff_id: number;
  /** SHA-256 of its random number. */
  device_hash: string;
  seen_at: Timestamp;
}

interface StaffInvitationTable {
  token_hash: string;
  staff_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

interface StaffSessionTable {
  id: Generated<number>;
  staff_id: number;
  token_hash: string;
  device: string;
  network: string;
  created_at: Timestamp;
  seen_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

export type TicketStep = 'second' | 'enrol' | 'passkey';

/** A step of a sign-in in progress. */
interface StaffTicketTable {
  token_hash: string;
  staff_id: number;
  step: TicketStep;
  /** Hash of the challenge for a passkey. */
  challenge_hash: string | null;
  tries: number;
  expires_at: Timestamp;
  /** The browser that asked. */
  device_hash: string | null;
}

interface StaffTotpTable {
  staff_id: number;
  sealed_secret: string;
  /** Null until confirmed by the first code. */
  confirmed_at: Timestamp | null;
  /** Time step of the last used code; codes up to it are refused. */
  last_step: number;
}

interface StaffRecoveryCodeTable {
  staff_id: number;
  code_hash: string;
}

interface StaffPasskeyTable {
  id: Generated<number>;
  staff_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Jsonb<string[]>;
  name: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

/** Idempotency keys of executed desk calls, for a day. */
interface StaffAttemptTable {
  staff_id: number;
  key: string;
  at: Timestamp;
}

export interface StaffTables {
  api_key: ApiKeyTable;
  staff_attempt: StaffAttemptTable;
  staff: StaffTable;
  staff_invitation: StaffInvitationTable;
  staff_session: StaffSessionTable;
  staff_ticket: StaffTicketTable;
  staff_totp: StaffTotpTable;
  staff_device: StaffDeviceTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_passkey: StaffPasskeyTable;
}
