import * as v from 'valibot';
import { emailCharacters, nameCharacters, subjectCharacters } from '#kernel/shop/messages/email-template.ts';
import { deskCall, inThreeLanguages, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, words } from './desk-fields.ts';

const inEvery = (most: number) => v.strictObject({ en: words(most), tc: words(most), zh: words(most) });

/**
 * A letter needs its words in every language: which of them is read is the customer's. Its name is read by staff, in
 * theirs.
 */
const written = {
  name: inEvery(nameCharacters),
  subject: inEvery(subjectCharacters),
  text: inEvery(emailCharacters),
};

const record = v.strictObject({
  id: v.number(),
  version,
  ...written,
  /** One that was named before there were three of them has its name in English alone. */
  name: inThreeLanguages,
  changedBy: v.string(),
  changedAt: moment,
});

const seen = { id: recordId, version };

/** Letters that are written once and sent often. */
export const templateDeskCalls = {
  deskTemplates: deskCall('desk/templates/list', {
    access: 'templates.read',
    summary: 'Templates of letters by name.',
    input: listInput({}, ['name', 'changedAt']),
    output: listOutput(record),
  }),
  deskTemplate: deskCall('desk/templates/one', {
    access: 'templates.read',
    summary: 'One template in its three languages.',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskAddTemplate: deskCall('desk/templates/add', {
    access: 'templates.write',
    summary: 'A new template; refused with a placeholder that no record fills.',
    input: v.strictObject(written),
    output: record,
    writes: true,
  }),
  deskSaveTemplate: deskCall('desk/templates/save', {
    access: 'templates.write',
    summary: 'Changes a template; what was sent with it stays as it was sent.',
    input: v.strictObject({ ...seen, ...written }),
    output: record,
    writes: true,
  }),
  deskDeleteTemplate: deskCall('desk/templates/delete', {
    access: 'templates.write',
    summary: 'Takes a template away.',
    input: v.strictObject(seen),
    output: v.strictObject({}),
    writes: true,
  }),
};
