import * as v from 'valibot';
import { redirectOrigins } from '#kernel/shop/redirects/redirects.rules.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, requiredText } from './desk-fields.ts';

const written = { from: requiredText(500), to: requiredText(500) };

const record = v.strictObject({
  id: v.number(),
  version,
  from: v.string(),
  to: v.string(),
  origin: v.picklist(redirectOrigins),
  who: v.string(),
  createdAt: moment,
});

const seen = { id: recordId, version };

/** Redirects of former addresses. */
export const redirectDeskCalls = {
  deskRedirects: deskCall('desk/content/redirects', {
    access: 'content.read',
    summary: 'Redirects of former addresses',
    input: listInput({}, ['from', 'to', 'createdAt']),
    output: listOutput(record),
  }),
  deskRedirect: deskCall('desk/content/redirect', {
    access: 'content.read',
    summary: 'Reads a redirect',
    input: v.strictObject({ id: recordId }),
    output: record,
  }),
  deskAddRedirect: deskCall('desk/content/add-redirect', {
    creates: true,
    access: 'content.write',
    summary: 'A new redirect; refused if it would form a loop or a chain, or hide a page',
    input: v.strictObject(written),
    output: record,
    writes: true,
  }),
  deskSaveRedirect: deskCall('desk/content/save-redirect', {
    access: 'content.write',
    summary: 'Changes a redirect',
    input: v.strictObject({ ...seen, ...written }),
    output: record,
    writes: true,
  }),
  deskRemoveRedirect: deskCall('desk/content/remove-redirect', {
    access: 'content.write',
    summary: 'Removes a redirect',
    input: v.strictObject(seen),
    output: v.strictObject({}),
    writes: true,
  }),
  deskImportRedirects: deskCall('desk/content/import-redirects', {
    access: 'content.write',
    summary: 'Reads a list of `from,to` as CSV; `isDry` stores nothing',
    input: v.strictObject({ text: v.pipe(v.string(), v.maxLength(4_000_000)), isDry: v.boolean() }),
    output: v.strictObject({
      added: v.number(),
      changed: v.number(),
      unchanged: v.number(),
      refused: v.array(
        v.strictObject({
          row: v.number(),
          from: v.string(),
          to: v.string(),
          reason: v.picklist(['from', 'to', 'same', 'chain-on', 'chain-to', 'taken', 'live']),
        }),
      ),
    }),
    writes: true,
    maxBodyBytes: 5_000_000,
  }),
};
