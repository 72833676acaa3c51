import * as v from 'valibot';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import {
  assertedPasskey,
  createdPasskey,
  passkeyCreation,
  passkeyDescriptor,
} from '#kernel/shop/account/webauthn.ts';
import { localeCode, plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, moment } from './desk-call.ts';
import { recordId } from './desk-fields.ts';
import { type Right, rights, roles } from './roles.ts';

/** Authorises one step of the sign-in, once, for five minutes. */
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(passwordLength.max));
/** Six digits of an authenticator app, or a recovery code, as typed. */
const code = v.pipe(plainString, v.minLength(6), v.maxLength(20));
/** Random number that the desk's page stores in its browser; its sign-ins have a rate limit of their own. */
const device = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)));
const nothing = v.strictObject({});
const done = v.strictObject({});

const rightNames = Object.keys(rights) as [Right, ...Right[]];

/** The signed-in person. */
export const deskPerson = v.strictObject({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(roles)),
  rights: v.array(v.picklist(rightNames)),
  language: v.string(),
});

/** Setup data for an authenticator app: secret, `otpauth` URI and QR code (SVG). */
const totp = v.strictObject({ secret: v.string(), uri: v.string(), qr: v.string() });

const passkeyRequest = v.strictObject({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(passkeyDescriptor),
});

const entered = { token: v.string(), staff: deskPerson };

/** Sign-in in two steps, invitations, sessions and the own account. */
export const sessionDeskCalls = {
  deskSignIn: deskCall('desk/session/sign-in', {
    summary: 'First step: email and password; returns the second step',
    access: 'anyone',
    writes: true,
    input: v.strictObject({ email: v.pipe(plainString, v.maxLength(254)), password, device }),
    output: v.variant('step', [
      v.strictObject({ step: v.literal('totp'), ticket }),
      /** A code of the authenticator app or a recovery code is accepted as well. */
      v.strictObject({ step: v.literal('passkey'), ticket, passkey: passkeyRequest }),
      /** Accepted the invitation without finishing; continues with `deskEnrol`. */
      v.strictObject({ step: v.literal('enrol'), ticket, totp }),
    ]),
  }),
  deskSecondFactor: deskCall('desk/session/second-factor', {
    summary: 'Second step: a code of the authenticator, a recovery code, or a passkey',
    access: 'anyone',
    writes: true,
    input: v.strictObject({ ticket, code: v.optional(code), passkey: v.optional(assertedPasskey) }),
    output: v.strictObject(entered),
  }),
  deskInvitation: deskCall('desk/session/invitation', {
    summary: 'Whom an invitation is for',
    access: 'anyone',
    input: v.strictObject({ token: ticket }),
    output: v.strictObject({ name: v.string(), email: v.string(), roles: v.array(v.picklist(roles)) }),
  }),
  deskAcceptInvitation: deskCall('desk/session/accept-invitation', {
    summary: 'Sets the password of an invitation and returns the secret of the second factor',
    access: 'anyone',
    writes: true,
    input: v.strictObject({ token: ticket, password, device }),
    output: v.variant('step', [
      v.strictObject({ step: v.literal('enrol'), ticket, totp }),
      /** The person has a second factor, and signs in with the new password. */
      v.strictObject({ step: v.literal('sign-in') }),
    ]),
  }),
  deskEnrol: deskCall('desk/session/enrol', {
    summary: 'Proves the second factor by its first code and signs in; the recovery codes are shown once',
    access: 'anyone',
    writes: true,
    input: v.strictObject({ ticket, code }),
    output: v.strictObject({ ...entered, recoveryCodes: v.array(v.string()) }),
  }),
  deskMe: deskCall('desk/session/me', {
    summary: 'Reads the signed-in person and their rights',
    access: 'staff',
    input: nothing,
    output: deskPerson,
  }),
  deskSetLanguage: deskCall('desk/session/set-language', {
    summary: 'Sets the language of the desk and of emails to this person',
    access: 'staff',
    writes: true,
    input: v.strictObject({ language: localeCode }),
    output: deskPerson,
  }),
  deskSignOut: deskCall('desk/session/sign-out', {
    summary: 'Ends this session',
    access: 'staff',
    writes: true,
    input: nothing,
    output: done,
  }),
  deskSessions: deskCall('desk/session/list', {
    summary: 'Where the person is signed in, the last used first',
    access: 'staff',
    input: nothing,
    output: v.strictObject({
      rows: v.array(
        v.strictObject({
          id: v.number(),
          device: v.string(),
          network: v.string(),
          startedAt: moment,
          seenAt: moment,
          isThis: v.boolean(),
        }),
      ),
    }),
  }),
  deskEndSession: deskCall('desk/session/end', {
    summary: 'Ends one of the person’s sessions; without an id all but this one',
    access: 'staff',
    writes: true,
    input: v.strictObject({ id: v.optional(recordId) }),
    output: done,
  }),
  deskChangePassword: deskCall('desk/session/change-password', {
    summary: 'Changes the password; all other sessions end',
    access: 'staff',
    writes: true,
    input: v.strictObject({ password, newPassword: password }),
    output: done,
  }),
  deskRecoveryCodes: deskCall('desk/session/recovery-codes', {
    summary: 'Ten new recovery codes, shown once; the old ones are over',
    access: 'staff',
    writes: true,
    input: v.strictObject({ password }),
    output: v.strictObject({ recoveryCodes: v.array(v.string()) }),
  }),
  deskPasskeys: deskCall('desk/session/passkeys', {
    summary: 'The passkeys of the person, the first added first, and how many recovery codes are left',
    access: 'staff',
    input: nothing,
    output: v.strictObject({
      rows: v.array(
        v.strictObject({
          id: v.number(),
          name: v.string(),
          addedAt: moment,
          usedAt: v.nullable(moment),
        }),
      ),
      recoveryCodesLeft: v.number(),
    }),
  }),
  deskPasskeyOptions: deskCall('desk/session/passkey-options', {
    summary: 'What a browser needs to make a passkey; requires the password; good once and for five minutes',
    access: 'staff',
    writes: true,
    input: v.strictObject({ password }),
    output: passkeyCreation,
  }),
  deskAddPasskey: deskCall('desk/session/add-passkey', {
    summary: 'Adds the passkey that the browser has made',
    access: 'staff',
    writes: true,
    input: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.maxLength(60)),
      response: createdPasskey,
    }),
    output: done,
  }),
  deskRemovePasskey: deskCall('desk/session/remove-passkey', {
    summary: 'Removes a passkey of the person',
    access: 'staff',
    writes: true,
    input: v.strictObject({ id: recordId }),
    output: done,
  }),
};
