import * as v from 'valibot';
import { openMatters } from '#kernel/shop/account/personal-data.ts';
import { sixDigits } from '#kernel/shop/text/typed-text.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

export const personalDataEndpoints = {
  personalData: endpoint('GET', 'customer/account/data', {
    summary:
      'Everything the shop keeps about the customer, as a file to take away: `about` says in the language of the call what each part of `data` is; amounts are integers of minor units, times ISO 8601',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      format: v.literal('aurelle.own-data'),
      version: v.literal(1),
      made_at: v.string(),
      about: v.record(v.string(), v.string()),
      data: v.record(v.string(), v.unknown()),
    }),
  }),
  closing: endpoint('GET', 'customer/account/closing', {
    summary: 'What has to be settled before the account may be deleted, and how its deletion is confirmed',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      /** 0 where the account has no password: a mailed code proves who asks. */
      has_password: v.picklist([0, 1]),
      /** Orders that were paid, which the law has the shop keep. */
      kept_orders: v.number(),
      open: v.array(
        v.object({ kind: v.picklist(openMatters), number: v.string(), text: v.string(), path: v.string() }),
      ),
    }),
  }),
  eraseCode: endpoint('POST', 'customer/account/erase-code', {
    summary: 'Mails a code to the customer that confirms the deletion of the account',
    access: 'customer',
    input: p.nothing,
    output: empty,
  }),
  eraseAccount: endpoint('POST', 'customer/account/erase', {
    summary:
      'Deletes the account with its password, or with a mailed code; paid orders and the books stay. 1100004 with the reason, also while something is open',
    access: 'customer',
    input: v.object({
      password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      code: v.optional(v.union([v.literal(''), sixDigits]), ''),
    }),
    output: empty,
  }),
};
