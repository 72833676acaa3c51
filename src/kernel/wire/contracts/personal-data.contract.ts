import * as v from 'valibot';
import { openMatters } from '#kernel/shop/account/personal-data.ts';
import { sixDigits } from '#kernel/shop/text/typed-text.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty } from '#kernel/wire/shapes.ts';

export const personalDataEndpoints = {
  personalData: endpoint('GET', 'customer/account/data', {
    summary:
      'Exports all personal data of the customer: `about` describes each part of `data` in the language of the call; amounts are integers of minor units, times ISO 8601',
    access: 'customer',
    input: p.nothing,
    output: v.object({
      format: v.literal('shop.own-data'),
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
      /** 0 if the account has no password; an emailed code then confirms the deletion. */
      has_password: v.picklist([0, 1]),
      /** Number of paid orders, which the shop must retain by law. */
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
      'Deletes the account, confirmed by its password or an emailed code; paid orders and accounting records are retained. 1100004 with the reason, also while matters are open',
    access: 'customer',
    input: v.object({
      password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      code: v.optional(v.union([v.literal(''), sixDigits]), ''),
    }),
    output: empty,
  }),
};
