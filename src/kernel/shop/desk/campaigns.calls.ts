import * as v from 'valibot';
import {
  campaignOpenings,
  campaignStates,
  codePrefixMost,
  mostCodesAtOnce,
} from '#kernel/shop/cart/campaign.rules.ts';
import { couponSections } from '#kernel/shop/cart/coupon-scope.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import {
  amount,
  deskCall,
  file,
  inThreeLanguages,
  listInput,
  listOutput,
  moment,
  version,
} from './desk-call.ts';
import { recordId, words } from './desk-fields.ts';

/** What staff may do to a campaign as it stands. */
export const campaignActs = ['pause', 'resume', 'end', 'make-codes'] as const;

export type CampaignAct = (typeof campaignActs)[number];

export const campaignKinds = ['percent', 'amount'] as const;

const row = {
  id: v.number(),
  version,
  /** What is typed for it; of one with made codes only its name. */
  code: v.string(),
  name: inThreeLanguages,
  state: v.picklist(campaignStates),
  opensBy: v.picklist(campaignOpenings),
  kind: v.picklist(campaignKinds),
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(amount),
  startsAt: moment,
  endsAt: moment,
  /** Orders that hold it. */
  used: v.number(),
  timesTotal: v.nullable(v.number()),
  /** Off orders that were paid. */
  givenAway: amount,
};

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(campaignActs)),
  /** An order must be worth as much. */
  least: amount,
  timesPerCustomer: v.number(),
  /** In which an order may be paid; none stands for all. */
  currencies: v.array(v.picklist(currencyCodes)),
  /** Parts of the shop whose pieces it is for; none stands for all. */
  sections: v.array(v.picklist(couponSections)),
  /** Orders with it that were paid, and what they came to. */
  paid: v.strictObject({ orders: v.number(), sum: amount }),
  codes: v.nullable(v.strictObject({ made: v.number(), used: v.number() })),
  /** Gifts that open it. */
  gifts: v.array(v.strictObject({ code: v.string(), name: inThreeLanguages, claimed: v.number() })),
});

const name = words(80);
const times = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
const sum = v.strictObject({
  currency: v.string(),
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
});

const terms = {
  name: v.strictObject({ en: name, tc: name, zh: name }),
  kind: v.picklist(campaignKinds),
  /** Of a share. */
  percentOff: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** Of an amount, in the base currency. */
  amountOff: v.optional(sum),
  least: v.optional(sum),
  startsAt: moment,
  endsAt: moment,
  timesTotal: v.optional(times),
  timesPerCustomer: times,
  currencies: v.optional(v.array(v.picklist(currencyCodes)), []),
  sections: v.optional(v.array(v.picklist(couponSections)), []),
};

const seen = { id: recordId, version };
const asked = (summary: string) =>
  ({ access: 'campaigns.handle', summary, output: record, writes: true }) as const;

/** Coupons as the house gives them out: their terms, their time, their codes, and what they have cost. */
export const campaignDeskCalls = {
  deskCampaigns: deskCall('desk/campaigns/list', {
    access: 'campaigns.handle',
    summary: 'Coupon campaigns, the one that ends last first.',
    input: listInput({ state: v.picklist(campaignStates), opensBy: v.picklist(campaignOpenings) }, [
      'endsAt',
      'startsAt',
      'code',
      'used',
    ]),
    output: listOutput(v.strictObject(row)),
  }),
  deskCampaign: deskCall('desk/campaigns/one', {
    access: 'campaigns.handle',
    summary: 'One campaign whole, with what it has given away.',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskNewCampaign: deskCall('desk/campaigns/new', {
    ...asked('A new campaign; shoppers may use it from its first moment.'),
    input: v.strictObject({
      ...terms,
      code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{3,20}$/)),
      opensBy: v.picklist(campaignOpenings),
    }),
  }),
  deskSaveCampaign: deskCall('desk/campaigns/save', {
    ...asked('Other terms from now on; orders that were made keep theirs.'),
    input: v.strictObject({ ...seen, ...terms }),
  }),
  deskPauseCampaign: deskCall('desk/campaigns/pause', {
    ...asked('Its coupon is refused until it goes on.'),
    input: v.strictObject(seen),
  }),
  deskResumeCampaign: deskCall('desk/campaigns/resume', {
    ...asked('Its coupon may be used again.'),
    input: v.strictObject(seen),
  }),
  deskEndCampaign: deskCall('desk/campaigns/end', {
    ...asked('It is over from this moment on.'),
    input: v.strictObject(seen),
  }),
  deskMakeCodes: deskCall('desk/campaigns/make-codes', {
    ...asked('Codes for one use each, which nobody can guess.'),
    input: v.strictObject({
      ...seen,
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostCodesAtOnce)),
      prefix: v.optional(
        v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(new RegExp(`^[A-Z0-9]{0,${codePrefixMost}}$`))),
        '',
      ),
    }),
  }),
  deskCampaignCodes: deskCall('desk/campaigns/codes', {
    access: 'campaigns.handle',
    summary: 'The codes that were made for it, and whether each is used, as CSV.',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ file }),
    // Each is worth money: who has taken them along stands in the audit log.
    showsCustomer: true,
  }),
};
