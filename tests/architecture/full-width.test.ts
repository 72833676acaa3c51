import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Free text, which is stored as typed, passwords, and values that are not typed. */
const free =
  /password|comment|remark|note|words|text|reply|reason|description|content|summary|message|subject|terms|postscript|street|typed|proof|search|token|link|url|image|key|body|conditions|answer|title|alt|file|base64|design|html|style|source|response|ticket|wechat|version|place$|credential|state|theirs|scope|error|redirect|sign$|PayerID|locale|figures|fields|domain|out_trade_no|sign_type|session_id|hash|^q$|query|^from$|^to$|csv|digest|kind|^id$|Id$|currency|engraving|\.name|gender|seen_|order$|^call$|supplier|origin|shape|type$|assertion|authenticator|attestation|clientData|userHandle|^en$|^tc$|^zh$/i;

/** Names of files, designs, devices and filters, authorisation codes of providers, and places that are chosen. */
const named =
  /^(?:passkeyAdd|cartAdd|designSave|desk(?:AddPasskey|UploadPicture|\w+Feed|SaveFilter))\.name$|pictures\.\w+\.name$|Login\.code$|filter\.store$|passkey\.response/;

/** Each accepted by some field of a code, a number, an address or a name. */
const samples = ['123456', '12', 'WELCOME5', 'ABC123456', 'mei@aurelle.example', '123456.50', 'Mei'];

const fullWidth = (text: string) =>
  Array.from(text, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)).join('');

/** Text fields of an input, by path. */
function textFields(schema: AnySchema, path: string): [path: string, schema: AnySchema][] {
  if ('entries' in schema)
    return Object.entries(schema.entries as Record<string, AnySchema>).flatMap(([name, entry]) =>
      textFields(entry, `${path}.${name}`),
    );
  if ('wrapped' in schema && 'entries' in (schema.wrapped as object))
    return textFields(schema.wrapped as AnySchema, path);
  return [[path, schema]];
}

const fields = Object.entries({ ...endpoints, ...deskCalls }).flatMap(([name, { input }]) =>
  textFields(input, name).flatMap(([path, schema]) => {
    const field = path.split('.').at(-1) ?? '';
    if (free.test(field) || named.test(path)) return [];
    const sample = samples.find((text) => {
      const result = v.safeParse(schema, text);
      return (
        result.success && typeof result.output !== 'object' && result.output !== 0 && result.output !== ''
      );
    });
    return sample === undefined ? [] : [[path, schema, sample] as const];
  }),
);

describe('full-width letters and digits', () => {
  it.each(fields)('are the plain ones in %s', (_path, schema, sample) => {
    const plain = v.parse(schema, sample);
    expect(v.safeParse(schema, fullWidth(sample))).toMatchObject({ success: true, output: plain });
  });

  it('are met in every kind of field', () => {
    expect(fields.length).toBeGreaterThan(60);
  });
});
