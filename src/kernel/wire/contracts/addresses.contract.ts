import * as v from 'valibot';
import {
  addressLimits as limits,
  mostAddressCharacters as mostCharacters,
  titles,
} from '#kernel/shop/addresses/addresses.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, mapOf } from '#kernel/wire/shapes.ts';

/** Accepts `Mr` as `mr`. */
export const title = v.optional(
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(titles)),
  'undisclosed',
);

export const address = v.object({
  address_id: v.number(),
  title: v.picklist(titles),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  company: v.string(),
  /** In E.164. */
  telephone: v.string(),
  /** In the format of the address's country. */
  telephone_text: v.string(),
  street1: v.string(),
  street2: v.string(),
  city: v.string(),
  state: v.string(),
  area: v.string(),
  zip: v.string(),
  country: v.string(),
  postscript: v.string(),
  is_default: v.picklist([1, 2]),
  /** Unix seconds. */
  created_at: v.number(),
  updated_at: v.number(),
  stateName: v.string(),
  countryName: v.string(),
  /** Lines in the format of the country, including the country. */
  address_lines: v.array(v.string()),
});

export type Address = v.InferOutput<typeof address>;

const names = mapOf(v.string());
const addressId = v.object({ address_id: p.id });

const unknown = { code: codes.addressNotFound };
const addressFault = { missing: unknown, invalid: unknown };
const noDefault = { code: codes.defaultFailed };
const defaultFault = { missing: noDefault, invalid: noDefault };

/** Recipient and address as sent by a form. */
export const addressContact = {
  title,
  first_name: p.plain(mostCharacters),
  last_name: p.optionalPlain(mostCharacters),
  telephone: p.plain(mostCharacters),
  addressCountry: p.plain(2, 2),
  addressState: p.optionalPlain(mostCharacters),
  city: p.optionalPlain(mostCharacters),
  area: p.optionalPlain(mostCharacters),
  street1: p.text(mostCharacters),
  street2: p.optionalText(mostCharacters),
  zip: p.optionalPlain(mostCharacters),
};

export const addressEndpoints = {
  addressIndex: endpoint('GET', 'customer/address/index', {
    summary: 'The address book, newest first',
    access: 'customer',
    input: p.nothing,
    output: v.object({ addressList: v.array(address), countryArr: names, stateArr: names }),
  }),
  addressEdit: endpoint('GET', 'customer/address/edit', {
    summary: 'One address, or an empty form, with countries and states',
    access: 'customer',
    input: v.object({ address_id: v.optional(v.union([v.literal(''), p.id]), '') }),
    output: v.object({
      address: v.object({
        ...v.partial(address).entries,
        countryArr: names,
        stateArr: names,
      }),
    }),
  }),
  addressChangeCountry: endpoint('GET', 'customer/address/changecountry', {
    summary: 'States of a country',
    access: 'customer',
    input: v.object({ country: p.plain(2, 2) }),
    output: v.object({ stateArr: names }),
  }),
  addressSave: endpoint('POST', 'customer/address/save', {
    summary: 'Adds or changes an address',
    creates: 'address_id',
    access: 'customer',
    input: v.object({
      address_id: v.optional(v.union([v.literal(''), p.id]), ''),
      ...addressContact,
      postscript: p.optionalLines(limits.postscript),
      isDefaultActive: v.optional(p.flag, false),
    }),
    output: v.object({ address_id: v.number() }),
  }),
  addressRemove: endpoint(['POST', 'GET'], 'customer/address/remove', {
    summary: 'Removes an address; another becomes the default',
    access: 'customer',
    writes: true,
    faults: { address_id: addressFault },
    input: addressId,
    output: empty,
  }),
  addressChangeDefault: endpoint('POST', 'customer/address/changedefault', {
    summary: 'Makes an address the default',
    access: 'customer',
    faults: { address_id: defaultFault },
    input: addressId,
    output: empty,
  }),
};
