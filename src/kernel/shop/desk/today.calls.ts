import * as v from 'valibot';
import { deskCall, moment } from './desk-call.ts';
import { type TodayKind, todayKinds } from './today.ts';

const kinds = Object.keys(todayKinds) as [TodayKind, ...TodayKind[]];

/** One thing that waits, by the number that people say. */
const item = v.strictObject({
  id: v.string(),
  text: v.string(),
  dueAt: v.nullable(moment),
});

const line = v.strictObject({
  kind: v.picklist(kinds),
  /** How many wait, up to a thousand. */
  count: v.number(),
  /** When the first of them is due; null where no hour is set. */
  dueAt: v.nullable(moment),
  /** The first few, the most urgent first. */
  items: v.array(item),
});

export type TodayLine = v.InferOutput<typeof line>;

/** What waits for a person. */
export const todayDeskCalls = {
  deskToday: deskCall('desk/today/list', {
    summary: 'What waits for this person, of what their roles may see, with the hours at which it is due',
    access: 'today.read',
    input: v.strictObject({}),
    output: v.strictObject({ at: moment, lines: v.array(line) }),
  }),
};
