import type { Generated } from 'kysely';
import type { ProviderIdentity, SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

interface PasskeyTable {
  id: Generated<number>;
  customer_id: number;
  /** Base64url, as is the key. */
  credential_id: string;
  public_key: string;
  /** Signature counter of the authenticator; always 0 if it does not count. */
  counter: number;
  transports: Jsonb<string[]>;
  /** The owner's name for it. */
  name: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

/** A challenge that a browser signs, valid once. */
interface PasskeyChallengeTable {
  challenge_hash: string;
  /** The customer who adds a passkey; null for a sign-in. */
  customer_id: number | null;
  expires_at: Timestamp;
}

/** A provider's account linked to a customer. */
interface LinkedIdentityTable {
  provider: SignInProvider;
  subject: string;
  customer_id: number;
  created_at: Timestamp;
}

/** A visitor at a provider's page, who returns with this state once. */
interface ProviderVisitTable {
  state_hash: string;
  provider: SignInProvider;
  /** The device that started the sign-in; only it may finish. */
  asked_by: string;
  nonce: string;
  verifier: string;
  return_url: string;
  expires_at: Timestamp;
}

/** An identity whose email address the provider did not verify; waits for an emailed code. */
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
