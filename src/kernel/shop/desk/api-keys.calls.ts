import * as v from 'valibot';
import { apiScopes } from './api-scopes.ts';
import { deskCall, moment } from './desk-call.ts';
import { day, givenName, recordId } from './desk-fields.ts';

const key = v.strictObject({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(apiScopes)),
  /** Its last characters. */
  hint: v.string(),
  createdBy: v.string(),
  createdAt: moment,
  /** Null for one that was not used; to the minute. */
  lastUsedAt: v.nullable(moment),
  expiresAt: v.nullable(moment),
  revokedAt: v.nullable(moment),
  state: v.picklist(['active', 'expired', 'revoked']),
});

/** Keys with which other systems make calls of the desk. */
export const apiKeyDeskCalls = {
  deskApiKeys: deskCall('desk/api-keys/list', {
    access: 'staff.handle',
    summary: 'The keys of other systems, the newest first',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(key) }),
  }),
  deskNewApiKey: deskCall('desk/api-keys/new', {
    creates: true,
    access: 'staff.handle',
    summary: 'Makes a key with some scopes; the answer is the only one with the key',
    input: v.strictObject({
      name: givenName,
      scopes: v.pipe(v.array(v.picklist(apiScopes)), v.minLength(1), v.maxLength(apiScopes.length)),
      /** Its last day; '' for a key that does not expire. */
      expiresOn: v.optional(v.union([v.literal(''), day]), ''),
    }),
    output: v.strictObject({ key, secret: v.string() }),
    writes: true,
  }),
  deskRevokeApiKey: deskCall('desk/api-keys/revoke', {
    access: 'staff.handle',
    summary: 'Ends a key at once and for good',
    input: v.strictObject({ id: recordId }),
    output: key,
    writes: true,
  }),
};
