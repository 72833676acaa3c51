import * as v from 'valibot';
import { appointmentStates } from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  contactWays,
  nameCharacters,
  purposes,
  remarkCharacters,
  ways,
} from '#kernel/shop/appointments/appointments.rules.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { media } from '#kernel/wire/shapes.ts';

const maybeId = v.optional(v.union([v.literal(''), p.id]), '');
/** Date-time with time zone. */
const moment = v.pipe(v.string(), v.isoTimestamp());

const appointment = v.object({
  id: v.number(),
  state: v.picklist(appointmentStates),
  /** Label of the state in the request's language. */
  state_label: v.string(),
  store: v.object({
    id: v.number(),
    name: v.string(),
    address: v.string(),
    phone: v.string(),
    time_zone: v.string(),
    lat: v.number(),
    lng: v.number(),
  }),
  /** Date and time in the store's time zone. */
  date: v.string(),
  time: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  purpose: v.picklist(purposes),
  purpose_label: v.string(),
  way: v.picklist(ways),
  style: v.string(),
  style_label: v.string(),
  product_id: v.string(),
  design_id: v.string(),
  /** The product or saved design to be shown; null for none. */
  piece: v.nullable(
    v.object({ name: v.string(), url: v.string(), media: v.nullable(media), picture_url: v.string() }),
  ),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  contact_by: v.picklist(contactWays),
  remark: v.string(),
  /** Name of the adviser; '' until it is approved. */
  adviser: v.string(),
  /** Text by staff: the reason of a cancellation, or the summary of the visit. */
  note: v.string(),
  /** '' until it is approved, and for a visit. */
  video_url: v.string(),
  /** Deadline for the shop to contact the shopper. */
  contact_due_at: v.string(),
  can_change: v.boolean(),
  can_cancel: v.boolean(),
  sequence: v.number(),
  created_at: v.string(),
});

export type WireAppointment = v.InferOutput<typeof appointment>;

const answer = v.object({ reservation: appointment });

export const appointmentEndpoints = inModule('appointments', {
  reservationInit: endpoint('GET', 'store/index/reservation-init', {
    summary: 'Days and free times of a store for the next 60 days, on its own clock',
    input: v.object({
      store: p.id,
      purpose: v.optional(v.picklist(purposes), 'viewing'),
      /** The caller's appointment to move; its times count as free. */
      id: maybeId,
    }),
    output: v.object({
      store: v.object({ id: v.number(), name: v.string(), time_zone: v.string() }),
      minutes: v.number(),
      days: v.array(
        v.object({
          date: v.string(),
          /** false: the store is closed. */
          is_open: v.boolean(),
          times: v.array(v.object({ time: v.string(), starts_at: v.string(), is_free: v.boolean() })),
        }),
      ),
    }),
  }),
  reservation: endpoint('POST', 'store/index/reservation', {
    summary: 'Requests an appointment; with an id, moves an appointment of the caller',
    creates: 'id',
    access: 'shopper',
    input: v.object({
      id: maybeId,
      store: p.id,
      /** Start time: a `starts_at` of reservation-init. */
      time: moment,
      purpose: v.optional(v.picklist(purposes), 'viewing'),
      way: v.optional(v.picklist(ways), 'store'),
      /** Key of a style of index-init. */
      style: p.optionalText(40),
      product_id: maybeId,
      design_id: maybeId,
      /** Required for a new appointment. */
      name: p.optionalPlain(nameCharacters),
      /** Defaults to the shopper's own address. */
      email: v.optional(v.union([v.literal(''), typed.email]), ''),
      phone: p.optionalPlain(32),
      contact_by: v.optional(v.picklist(contactWays), 'email'),
      remark: p.optionalLines(remarkCharacters),
    }),
    output: v.object({ id: v.number(), reservation: appointment }),
  }),
  reservationList: endpoint('GET', 'store/index/reservation-list', {
    summary: 'The appointments of the shopper: those to come, soonest first, then those that are over',
    access: 'shopper',
    input: v.object({ p: p.page, numPerPage: p.perPage(20) }),
    output: v.object({ reservationList: v.array(appointment), count: v.number() }),
  }),
  reservationDetail: endpoint('GET', 'store/index/reservation-detail', {
    summary: 'Reads an appointment of the shopper',
    access: 'shopper',
    input: v.object({ id: p.id }),
    output: answer,
  }),
  reservationCancel: endpoint(['POST', 'GET'], 'store/index/reservation-cancel', {
    summary: 'Calls an appointment off; its time is free again',
    access: 'shopper',
    writes: true,
    input: v.object({ id: p.id }),
    output: answer,
  }),
});
