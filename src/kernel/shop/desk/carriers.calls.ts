import * as v from 'valibot';
import { numberPlaceholder } from '#kernel/shop/orders/carriers.rules.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, version } from './desk-call.ts';
import { recordId } from './desk-fields.ts';

/** Name of a carrier, as customers read it. */
export const carrierName = v.pipe(plainString, v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&/+-]{0,39}$/u));

const fields = {
  name: carrierName,
  /** '' if parcels cannot be tracked. */
  trackingUrl: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(300),
      v.check((url) => url === '' || (/^https:\/\//.test(url) && url.includes(numberPlaceholder))),
    ),
    '',
  ),
};

const carrier = v.strictObject({ id: v.number(), version, name: v.string(), trackingUrl: v.string() });

/** Carriers of the shop's parcels. */
export const carrierDeskCalls = {
  deskCarriers: deskCall('desk/carriers/list', {
    access: 'orders.read',
    summary: 'Lists the carriers with their tracking URLs',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(carrier) }),
  }),
  deskAddCarrier: deskCall('desk/carriers/add', {
    access: 'orders.handle',
    summary: 'A new carrier; the tracking URL has {number} where the parcel number belongs',
    input: v.strictObject(fields),
    output: carrier,
    creates: true,
    writes: true,
  }),
  deskSaveCarrier: deskCall('desk/carriers/save', {
    access: 'orders.handle',
    summary: 'Changes a carrier; parcels on their way keep their links',
    input: v.strictObject({ id: recordId, version, ...fields }),
    output: carrier,
    writes: true,
  }),
  deskDeleteCarrier: deskCall('desk/carriers/delete', {
    access: 'orders.handle',
    summary: 'Removes a carrier from the choices',
    input: v.strictObject({ id: recordId, version }),
    output: v.strictObject({}),
    writes: true,
  }),
};
