import * as v from 'valibot';
import { giftKinds, giftOfferStates } from '#kernel/shop/gifts/gift.rules.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, listInput, listOutput, localisedText, moment, typedTexts, version } from './desk-call.ts';
import { parcelNumber, recordId, requiredText, shortName } from './desk-fields.ts';

export const parcelStates = ['waiting', 'sent'] as const;

const gift = v.strictObject({ code: v.string(), name: localisedText });

const parcelRow = {
  id: v.number(),
  version,
  state: v.picklist(parcelStates),
  gift,
  to: v.strictObject({ name: v.string(), country: v.string(), city: v.string() }),
  askedAt: moment,
  sentAt: v.nullable(moment),
};

const parcel = v.strictObject({
  ...parcelRow,
  may: v.array(v.picklist(['send'])),
  customer: v.strictObject({ id: v.number(), name: v.string(), email: v.string() }),
  telephone: v.string(),
  /** Lines of the address label. */
  address: v.array(v.string()),
  carrier: v.string(),
  number: v.string(),
});

const code = v.pipe(plainString, v.toUpperCase(), v.regex(/^[A-Z0-9]{1,20}$/));

const offerRow = {
  /** Code of the gift. */
  id: v.string(),
  version,
  state: v.picklist(giftOfferStates),
  kind: v.picklist(giftKinds),
  name: localisedText,
  startsAt: moment,
  endsAt: moment,
  claimed: v.number(),
  /** Maximum number of claims; null if unlimited. */
  stock: v.nullable(v.number()),
};

const offer = v.strictObject({
  ...offerRow,
  conditions: localisedText,
  /** The campaign whose coupon it grants; null for a parcel. */
  coupon: v.nullable(v.strictObject({ id: v.number(), code: v.string(), name: localisedText })),
  /** Parcels: without an address yet, waiting to be sent, sent. */
  parcels: v.strictObject({ unaddressed: v.number(), waiting: v.number(), sent: v.number() }),
});

const terms = {
  name: typedTexts(requiredText(80)),
  conditions: typedTexts(requiredText(400)),
  startsAt: moment,
  endsAt: moment,
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
};

const offerSeen = { id: code, version };

/** Parcels to be sent, and gifts on offer. */
export const giftDeskCalls = {
  deskGiftParcels: deskCall('desk/gifts/parcels', {
    access: 'gifts.handle',
    summary: 'Gifts with an address, those that wait longest first.',
    input: listInput({ state: v.picklist(parcelStates) }, ['askedAt', 'sentAt']),
    output: listOutput(v.strictObject(parcelRow)),
    showsCustomer: true,
  }),
  deskGiftParcel: deskCall('desk/gifts/parcel', {
    access: 'gifts.handle',
    summary: 'Reads a claimed gift with its address',
    input: v.strictObject({ id: recordId }),
    output: parcel,
    showsCustomer: true,
  }),
  deskSendGift: deskCall('desk/gifts/send', {
    access: 'gifts.handle',
    summary: 'The carrier has it; its address stays as it is from now on.',
    input: v.strictObject({
      id: recordId,
      version,
      carrier: v.optional(shortName),
      number: v.optional(parcelNumber),
    }),
    output: parcel,
    writes: true,
    showsCustomer: true,
  }),
  deskGifts: deskCall('desk/gifts/list', {
    access: 'gifts.handle',
    summary: 'Lists gifts on offer, latest end first',
    input: listInput({ state: v.picklist(giftOfferStates), kind: v.picklist(giftKinds) }, [
      'endsAt',
      'startsAt',
      'code',
      'claimed',
    ]),
    output: listOutput(v.strictObject(offerRow)),
  }),
  deskGift: deskCall('desk/gifts/one', {
    access: 'gifts.handle',
    summary: 'Reads a gift on offer',
    input: v.strictObject({ id: code }),
    output: offer,
  }),
  deskGiftCoupons: deskCall('desk/gifts/coupons', {
    access: 'campaigns.handle',
    summary: 'Campaigns whose coupon a gift may open.',
    input: v.strictObject({}),
    output: v.strictObject({
      rows: v.array(v.strictObject({ id: v.number(), code: v.string(), name: localisedText })),
    }),
  }),
  deskNewGift: deskCall('desk/gifts/new', {
    creates: true,
    access: 'campaigns.handle',
    summary: 'A new gift: a coupon that it opens, or a thing that is sent.',
    input: v.strictObject({ ...terms, code, coupon: v.optional(code) }),
    output: offer,
    writes: true,
  }),
  deskSaveGift: deskCall('desk/gifts/save', {
    access: 'campaigns.handle',
    summary: 'Changes texts, period or number; claimed gifts are not affected',
    input: v.strictObject({ ...offerSeen, ...terms }),
    output: offer,
    writes: true,
  }),
  deskGiveGift: deskCall('desk/gifts/give', {
    creates: true,
    access: 'gifts.handle',
    summary: 'Gives the gift to a customer, as if they had claimed it',
    input: v.strictObject({
      ...offerSeen,
      email: v.pipe(plainString, v.toLowerCase(), v.email(), v.maxLength(254)),
    }),
    output: offer,
    writes: true,
    showsCustomer: true,
  }),
};
