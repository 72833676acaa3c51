import * as v from 'valibot';
import { relationships } from '#kernel/shop/account/account.rules.ts';
import { email, sixDigits } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

/** The service checks the length and answers with its own code. */
const password = v.pipe(v.string(), v.maxLength(200));
const dayOrNone = v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]);
const day = v.optional(dayOrNone, '');
const relationshipOrNone = v.union([v.literal(''), v.picklist(relationships)]);
const relationship = v.optional(relationshipOrNone, '');
const domain = p.optionalText(200);

const malformed = { code: codes.emailFormat };
const emailFaults = { email: { invalid: malformed } };
const registering = { code: codes.registerInvalid };
const registerFault = { missing: registering, invalid: registering };
const registerFaults = {
  email: registerFault,
  password: registerFault,
  firstname: registerFault,
  lastname: registerFault,
};
const resetting = { code: codes.resetInvalid };
const unknownLink = { code: codes.activationInvalid };
const resetFaults = { missing: resetting, invalid: resetting };

export const user = v.object({
  email: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  phone: v.string(),
  birthday: v.string(),
  relationship: v.string(),
  anniversary: v.string(),
  is_subscribed: v.picklist([1, 2]),
  /** 1 for a guest's token, which grants access to its own cart and orders only. */
  is_guest: v.picklist([0, 1]),
});

export type User = v.InferOutput<typeof user>;

const mailedCode = { input: v.object({ email }), output: empty, writes: true, faults: emailFaults };

export const accountEndpoints = {
  registerIndex: endpoint('GET', 'customer/register/index', {
    summary: 'Limits of the registration form',
    input: p.nothing,
    output: v.object({
      minNameLength: v.number(),
      maxNameLength: v.number(),
      minPassLength: v.number(),
      maxPassLength: v.number(),
    }),
  }),
  accountFromOrder: endpoint('POST', 'customer/register/fromorder', {
    summary:
      'Creates an account for a guest with a verified address and a paid order; the token is in the access-token header, the password is set by an emailed link',
    access: 'shopper',
    writes: true,
    input: v.object({ increment_id: p.integer(1, 9_999_999_999) }),
    output: empty,
  }),
  codeByRegister: endpoint(['POST', 'GET'], 'customer/site/code-by-register', {
    summary: 'Mails a code for registration; the same answer whether the account exists',
    ...mailedCode,
  }),
  codeByForgot: endpoint(['POST', 'GET'], 'customer/site/code-by-forgot', {
    summary: 'Emails a code for a new password',
    ...mailedCode,
  }),
  codeByGuest: endpoint(['POST', 'GET'], 'customer/site/code-by-guest', {
    summary: 'Mails a code for checking out as a guest',
    ...mailedCode,
  }),
  smsByRegister: endpoint(['POST', 'GET'], 'customer/site/sms-by-register', {
    summary: 'Sends a code by text message, where a sender is configured',
    writes: true,
    input: v.object({ phone: p.plain(32) }),
    output: empty,
  }),
  registerAccount: endpoint('POST', 'customer/register/account', {
    summary:
      'Creates an account with the mailed code; the token comes in the access-token header. Without a code a link is mailed that opens it (1100019)',
    faults: registerFaults,
    input: v.object({
      email,
      password,
      password_confirmation: v.optional(password),
      /** One name of the two is enough. */
      firstname: p.optionalPlain(30),
      lastname: p.optionalPlain(30),
      /** Without it the account is inactive until an emailed link is opened (1100019). */
      code: v.optional(v.union([v.literal(''), sixDigits]), ''),
      /** Origin of the client; the link leads there if it is one of ours. */
      domain,
      phone: p.optionalPlain(32),
      birthday: day,
      relationship,
      anniversary: day,
      is_subscribed: v.optional(p.flag, false),
    }),
    output: v.object({ content: v.string() }),
  }),
  guestLogin: endpoint('POST', 'customer/login/guest', {
    summary: 'Returns a guest token for the emailed code: access to one cart and its orders',
    input: v.object({ email, code: sixDigits }),
    output: empty,
  }),
  loginIndex: endpoint('GET', 'customer/login/index', {
    summary:
      'Lists the configured identity providers with sign-in URLs for this visit; they redirect back to a page of the site',
    writes: true,
    input: v.object({ googleRedirectUrl: p.optionalText(500), facebookRedirectUrl: p.optionalText(500) }),
    output: v.object({
      googleLoginUrl: v.string(),
      facebookLoginUrl: v.string(),
    }),
  }),
  loginAccount: endpoint('POST', 'customer/login/account', {
    summary: 'Signs in; the token comes in the access-token header',
    faults: emailFaults,
    input: v.object({ email, password }),
    output: empty,
  }),
  logout: endpoint(['POST', 'GET'], 'customer/account/logout', {
    summary: 'Ends this session on the server',
    writes: true,
    access: 'shopper',
    input: p.nothing,
    output: empty,
  }),
  tokenEnable: endpoint(['POST', 'GET'], 'customer/register/tokenenable', {
    summary:
      'Opens the account that waits for this mailed link. On another device than the one that registered, reset_token sets the password at forgot/submitresetpassword',
    writes: true,
    faults: { registerToken: { missing: unknownLink, invalid: unknownLink } },
    input: v.object({ registerToken: p.text(100) }),
    /** Without a token on the device that registered, whose password counts. */
    output: v.union([empty, v.object({ reset_token: v.string() })]),
  }),
  submitResetPassword: endpoint('POST', 'customer/forgot/submitresetpassword', {
    summary:
      'Sets a new password with the emailed code or link, ends all other sessions, and removes passkeys and connected providers unless told to keep them',
    faults: { newPassword: resetFaults, confirmPassword: resetFaults },
    input: v.object({
      /** Optional with a `resetToken`. */
      email: v.optional(v.union([v.literal(''), email]), ''),
      code: v.optional(v.union([v.literal(''), sixDigits]), ''),
      resetToken: p.optionalText(100),
      newPassword: password,
      confirmPassword: password,
      keep_other_methods: v.optional(p.flag, false),
    }),
    output: empty,
  }),
  sessions: endpoint('GET', 'customer/account/sessions', {
    summary: 'Where the account is signed in, the last used session first',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      sessions: v.array(
        v.object({
          id: v.number(),
          /** Browser and operating system; '' if unknown. */
          device: v.string(),
          /** Unix seconds. */
          created_at: v.number(),
          seen_at: v.number(),
          /** 1 for the calling session. */
          is_current: v.picklist([0, 1]),
        }),
      ),
    }),
  }),
  sessionsEnd: endpoint('POST', 'customer/account/sessions-end', {
    summary: 'Ends a session of the account, or, without an id, all of them including this one',
    access: 'customer',
    input: v.object({ id: p.reference }),
    output: empty,
  }),
  profile: endpoint('GET', 'customer/editaccount/info', {
    summary: 'The signed-in shopper',
    access: 'shopper',
    input: p.nothing,
    output: v.object({ user }),
  }),
  updateProfile: endpoint('POST', 'customer/editaccount/updateinfo', {
    summary: 'Changes the sent personal details; an empty value clears one',
    access: 'customer',
    input: v.object({
      firstname: v.optional(p.plain(30)),
      lastname: v.optional(p.plain(30, 0)),
      phone: v.optional(p.plain(32, 0)),
      birthday: v.optional(dayOrNone),
      relationship: v.optional(relationshipOrNone),
      anniversary: v.optional(dayOrNone),
      is_subscribed: v.optional(p.flag),
    }),
    output: v.object({ user }),
  }),
  updateAccount: endpoint('POST', 'customer/editaccount/update', {
    summary: 'Changes name and, together or not at all, the password',
    access: 'customer',
    input: v.object({
      firstname: p.optionalPlain(30),
      lastname: p.optionalPlain(30),
      current_password: v.optional(password, ''),
      new_password: v.optional(password, ''),
      confirm_new_password: v.optional(password, ''),
    }),
    output: empty,
  }),
};
