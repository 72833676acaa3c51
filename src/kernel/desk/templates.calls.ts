import * as v from 'valibot';
import { letterCharacters, subjectCharacters } from '#kernel/messages/letter-template.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, words } from './desk-fields.ts';

/** A letter needs its words in every language: which of them is read is the customer's. */
const written = {
  name: words(80),
  subject: v.strictObject({
    en: words(subjectCharacters),
    tc: words(subjectCharacters),
    zh: words(subjectCharacters),
  }),
  text: v.strictObject({
    en: words(letterCharacters),
    tc: words(letterCharacters),
    zh: words(letterCharacters),
  }),
};

const record = v.strictObject({
  id: v.number(),
  version,
  ...written,
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
