import * as v from 'valibot';
import {
  campaignOpenings,
  campaignStates,
  codePrefixMost,
  mostCodesAtOnce,
} from '#kernel/shop/campaigns/campaign.rules.ts';
import { couponSections } from '#kernel/shop/campaigns/coupon-scope.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import {
  amount,
  deskCall,
  file,
  listInput,
  listOutput,
  localisedText,
  moment,
  typedTexts,
  version,
} from './desk-call.ts';
import { recordId, requiredText } from './desk-fields.ts';

/** Actions of staff on a campaign. */
export const campaignActs = ['pause', 'resume', 'end', 'make-codes'] as const;

export type CampaignAct = (typeof campaignActs)[number];

export const campaignKinds = ['percent', 'amount'] as const;

const row = {
  id: v.number(),
  version,
  /** The coupon code; with generated codes only the campaign's name. */
  code: v.string(),
  name: localisedText,
  state: v.picklist(campaignStates),
  opensBy: v.picklist(campaignOpenings),
  kind: v.picklist(campaignKinds),
  percentOff: v.nullable(v.number()),
  amountOff: v.nullable(amount),
  startsAt: moment,
  endsAt: moment,
  /** Orders with the coupon. */
  used: v.number(),
  timesTotal: v.nullable(v.number()),
  /** Total discount on paid orders. */
  givenAway: amount,
};

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(campaignActs)),
  /** Minimum order value. */
  least: amount,
  timesPerCustomer: v.number(),
  /** Only for customers without a paid order. */
  forFirstOrder: v.boolean(),
  /** Currencies an order may be paid in; empty for all. */
  currencies: v.array(v.picklist(currencyCodes)),
  /** Sections of the shop it applies to; empty for all. */
  sections: v.array(v.picklist(couponSections)),
  /** Number and total of paid orders with it. */
  paid: v.strictObject({ orders: v.number(), sum: amount }),
  codes: v.nullable(v.strictObject({ made: v.number(), used: v.number() })),
  /** Gifts that grant its coupon. */
  gifts: v.array(v.strictObject({ code: v.string(), name: localisedText, claimed: v.number() })),
});

const times = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
const sum = v.strictObject({
  currency: v.string(),
  minor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
});

const terms = {
  name: typedTexts(requiredText(80)),
  kind: v.picklist(campaignKinds),
  /** For a percentage. */
  percentOff: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** For an amount, in the base currency. */
  amountOff: v.optional(sum),
  least: v.optional(sum),
  startsAt: moment,
  endsAt: moment,
  timesTotal: v.optional(times),
  timesPerCustomer: times,
  forFirstOrder: v.optional(v.boolean(), false),
  currencies: v.optional(v.array(v.picklist(currencyCodes)), []),
  sections: v.optional(v.array(v.picklist(couponSections)), []),
};

const seen = { id: recordId, version };
const asked = (summary: string) =>
  ({ access: 'campaigns.handle', summary, output: record, writes: true }) as const;

/** Coupon campaigns: terms, period, codes and cost. */
export const campaignDeskCalls = {
  deskCampaigns: deskCall('desk/campaigns/list', {
    access: 'campaigns.handle',
    summary: 'Lists coupon campaigns, latest end first',
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
    summary: 'Reads a campaign with its total discount',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskNewCampaign: deskCall('desk/campaigns/new', {
    creates: true,
    ...asked('A new campaign; shoppers may use it from its first moment.'),
    input: v.strictObject({
      ...terms,
      code: v.pipe(plainString, v.toUpperCase(), v.regex(/^[A-Z0-9]{3,20}$/)),
      opensBy: v.picklist(campaignOpenings),
    }),
  }),
  deskSaveCampaign: deskCall('desk/campaigns/save', {
    ...asked('Changes the terms; existing orders are not affected.'),
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
    creates: true,
    ...asked('Generates single-use codes.'),
    input: v.strictObject({
      ...seen,
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostCodesAtOnce)),
      prefix: v.optional(
        v.pipe(plainString, v.toUpperCase(), v.regex(new RegExp(`^[A-Z0-9]{0,${codePrefixMost}}$`))),
        '',
      ),
    }),
  }),
  deskCampaignCodes: deskCall('desk/campaigns/codes', {
    access: 'campaigns.handle',
    summary: 'Exports the generated codes and whether they are used, as CSV',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ file }),
    // Codes are worth money, so the audit log records who exported them.
    showsCustomer: true,
  }),
};
