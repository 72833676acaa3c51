import * as v from 'valibot';
import { deskCall } from './desk-call.ts';

/** Steps before a shop opens, in the order of the checklist. */
export const openingSteps = [
  'name',
  'languages',
  'currency',
  'store',
  'mail',
  'payment',
  'product',
  'policies',
] as const;

export type OpeningStep = (typeof openingSteps)[number];

const opening = v.strictObject({
  isOpen: v.boolean(),
  steps: v.array(v.strictObject({ step: v.picklist(openingSteps), isDone: v.boolean() })),
});

/** Opening of the shop. */
export const openingDeskCalls = {
  deskOpening: deskCall('desk/opening/show', {
    access: 'today.read',
    summary: 'Whether the shop is open, and which steps before its opening are done',
    input: v.strictObject({}),
    output: opening,
  }),
  deskSetOpening: deskCall('desk/opening/set', {
    access: 'shop.open',
    summary: 'Opens or closes the shop; opening is refused while a step is missing',
    input: v.strictObject({ isOpen: v.boolean() }),
    output: opening,
    writes: true,
  }),
  deskCreatePolicies: deskCall('desk/opening/policies', {
    access: 'content.write',
    summary: 'Publishes the policies that the shop lacks, from templates with its name and address',
    input: v.strictObject({}),
    output: v.strictObject({ created: v.number() }),
    writes: true,
  }),
  deskSendTestEmail: deskCall('desk/opening/test-email', {
    access: 'shop.open',
    summary: 'Sends an email to the caller, to test the mail account',
    input: v.strictObject({}),
    output: v.strictObject({ to: v.string() }),
    writes: true,
  }),
};
