import * as v from 'valibot';
import { deskCall, moment } from './desk-call.ts';
import { type TodayKind, todayKinds } from './today.ts';

const kinds = Object.keys(todayKinds) as [TodayKind, ...TodayKind[]];

/** A pending item with its public number. */
const item = v.strictObject({
  id: v.string(),
  text: v.string(),
  dueAt: v.nullable(moment),
});

const line = v.strictObject({
  kind: v.picklist(kinds),
  /** Number of items, up to a thousand. */
  count: v.number(),
  /** When the first is due; null without a deadline. */
  dueAt: v.nullable(moment),
  /** The most urgent items. */
  items: v.array(item),
});

export type TodayLine = v.InferOutput<typeof line>;

/** Pending work by kind. */
export const todayDeskCalls = {
  deskToday: deskCall('desk/today/list', {
    summary: 'What waits for this person, of what their roles may see, with the hours at which it is due',
    access: 'today.read',
    input: v.strictObject({}),
    output: v.strictObject({ at: moment, lines: v.array(line) }),
  }),
};
