import * as v from 'valibot';
import { emailCharacters, nameCharacters, subjectCharacters } from '#kernel/shop/templates/email-template.ts';
import { deskCall, listInput, listOutput, localisedText, moment, typedTexts, version } from './desk-call.ts';
import { recordId, requiredText } from './desk-fields.ts';

/** Customers of a language without texts get those of the default language. The name is for staff. */
const written = {
  name: typedTexts(requiredText(nameCharacters)),
  subject: typedTexts(requiredText(subjectCharacters)),
  text: typedTexts(requiredText(emailCharacters)),
};

const record = v.strictObject({
  id: v.number(),
  version,
  ...written,
  /** Templates created before names were localised have an English name only. */
  name: localisedText,
  changedBy: v.string(),
  changedAt: moment,
});

const seen = { id: recordId, version };

/** Email templates. */
export const templateDeskCalls = {
  deskTemplates: deskCall('desk/templates/list', {
    access: 'templates.read',
    summary: 'Lists email templates by name',
    input: listInput({}, ['name', 'changedAt']),
    output: listOutput(record),
  }),
  deskTemplate: deskCall('desk/templates/one', {
    access: 'templates.read',
    summary: 'Reads a template in three languages',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskAddTemplate: deskCall('desk/templates/add', {
    creates: true,
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
