import type { Generated } from 'kysely';
import type { ProviderIdentity, SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface PasskeyTable {
  id: Generated<number>;
  customer_id: number;
  /** Base64url, as is the key. */
  credential_id: string;
  public_key: string;
  /** How often the authenticator says it has signed; 0 for ever where it does not count. */
  counter: number;
  transports: Jsonb<string[]>;
  /** What its owner calls it. */
  name: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

/** What a browser is to sign, once. */
interface PasskeyChallengeTable {
  challenge_hash: string;
  /** Who adds a passkey; null where somebody logs in. */
  customer_id: number | null;
  expires_at: Timestamp;
}

/** An account at a provider that opens one of ours. */
interface LinkedIdentityTable {
  provider: SignInProvider;
  subject: string;
  customer_id: number;
  created_at: Timestamp;
}

/** Somebody is at a provider's page and will come back with this state, once. */
interface ProviderVisitTable {
  state_hash: string;
  provider: SignInProvider;
  /** The device that left: only that comes back. */
  asked_by: string;
  nonce: string;
  verifier: string;
  return_url: string;
  expires_at: Timestamp;
}

/** A provider has said who it is, but not that the address is theirs: a mailed code does. */
interface WaitingIdentityTable {
  token_hash: string;
  asked_by: string;
  identity: Jsonb<ProviderIdentity>;
  expires_at: Timestamp;
}

export interface IdentityTables {
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  linked_identity: LinkedIdentityTable;
  provider_visit: ProviderVisitTable;
  waiting_identity: WaitingIdentityTable;
}
