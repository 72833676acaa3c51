import * as v from 'valibot';
import { deliveryStates } from '../events/delivery.rules.ts';
import { eventTypes, testEvent } from '../events/event-types.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { chosenId, givenName, recordId } from './desk-fields.ts';

const types = v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1), v.maxLength(eventTypes.length));
const url = v.pipe(v.string(), v.trim(), v.url(), v.maxLength(2_000));
const name = givenName;

const webhook = v.strictObject({
  id: v.number(),
  version,
  name: v.string(),
  url: v.string(),
  types: v.array(v.picklist(eventTypes)),
  isActive: v.boolean(),
  /** Until when the secret before signs too; null if none does. */
  formerUntil: v.nullable(moment),
  waiting: v.number(),
  /** Deliveries that were given up. */
  failed: v.number(),
});

const delivery = v.strictObject({
  id: v.number(),
  webhook: v.number(),
  webhookName: v.string(),
  /** The id of the event, which the receiver knows. */
  event: v.string(),
  type: v.picklist([...eventTypes, testEvent]),
  /** Number of the order, return, product or appointment. */
  subject: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  status: v.nullable(v.number()),
  error: v.string(),
  at: moment,
  /** Next attempt of one that waits. */
  dueAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
});

const one = v.strictObject({ id: recordId, version });
const withSecret = v.strictObject({ webhook, secret: v.string() });

/** Webhooks: where other systems get the events of the shop. */
export const webhookDeskCalls = {
  deskWebhooks: deskCall('desk/webhooks/list', {
    access: 'settings.handle',
    summary: 'The webhooks, with how many deliveries wait and were given up',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(webhook) }),
  }),
  deskNewWebhook: deskCall('desk/webhooks/new', {
    creates: true,
    access: 'settings.handle',
    summary: 'Adds a webhook; the answer is the only one with its signing secret',
    input: v.strictObject({ name, url, types }),
    output: withSecret,
    writes: true,
  }),
  deskSaveWebhook: deskCall('desk/webhooks/save', {
    access: 'settings.handle',
    summary: 'Changes a webhook, or pauses it: a paused one gets no events',
    input: v.strictObject({ ...one.entries, name, url, types, isActive: v.boolean() }),
    output: webhook,
    writes: true,
  }),
  deskRenewWebhookSecret: deskCall('desk/webhooks/renew-secret', {
    access: 'settings.handle',
    summary: 'Makes a new signing secret; the one before signs too for a day',
    input: one,
    output: withSecret,
    writes: true,
  }),
  deskRemoveWebhook: deskCall('desk/webhooks/remove', {
    access: 'settings.handle',
    summary: 'Removes a webhook with its deliveries',
    input: one,
    output: v.strictObject({ id: v.number() }),
    writes: true,
  }),
  deskTestWebhook: deskCall('desk/webhooks/test', {
    access: 'settings.handle',
    summary: 'Sends a test event to a webhook, also to a paused one',
    input: v.strictObject({ id: recordId }),
    output: v.strictObject({ event: v.string() }),
    writes: true,
  }),
  deskDeliveries: deskCall('desk/webhooks/deliveries', {
    access: 'settings.handle',
    summary: 'Deliveries of events, the newest first',
    input: listInput({ webhook: chosenId, state: v.picklist(deliveryStates) }, ['at']),
    output: listOutput(delivery),
  }),
  deskReplayDeliveries: deskCall('desk/webhooks/replay', {
    access: 'settings.handle',
    summary: 'Sends deliveries that were given up again, with their ids; without `ids` all of a webhook',
    input: v.strictObject({
      webhook: recordId,
      ids: v.optional(v.pipe(v.array(recordId), v.minLength(1), v.maxLength(100))),
    }),
    output: v.strictObject({ count: v.number() }),
    writes: true,
  }),
};
