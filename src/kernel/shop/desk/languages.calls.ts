import * as v from 'valibot';
import { contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { languageEntry } from '#kernel/shop/text/language-list.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, file, localisedText, version } from './desk-call.ts';

/** A language that the shop has or had. */
const code = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/));

/** The interface is what the shop says itself: buttons, emails, the desk. Content is what staff write. */
export const translatedParts = ['interface', 'content'] as const;

const list = v.strictObject({
  version,
  languages: v.array(
    v.strictObject({
      ...languageEntry.entries,
      /** Texts of the interface that are shown in English. */
      missingTexts: v.number(),
      /** Records of content with a text that is shown in the default language. */
      missingContent: v.number(),
      /** Why it cannot become the default; null if it can, or is. */
      obstacle: v.nullable(v.picklist(['open', 'content'])),
    }),
  ),
  /** Texts of the interface in English. */
  textCount: v.number(),
});

const written = { version, code };

/** Languages of the shop, and translations. */
export const languageDeskCalls = {
  deskLanguages: deskCall('desk/languages/list', {
    access: 'settings.handle',
    summary: 'The languages of the shop, with what each lacks',
    input: v.strictObject({}),
    output: list,
  }),
  deskAddLanguage: deskCall('desk/languages/add', {
    access: 'settings.handle',
    summary: 'Adds a language by its tag of BCP 47; the site is built again',
    input: v.strictObject({
      version,
      tag: v.pipe(plainString, v.trim(), v.maxLength(35)),
      name: v.optional(v.pipe(plainString, v.trim(), v.maxLength(40)), ''),
      prefix: v.optional(v.pipe(plainString, v.trim(), v.maxLength(12)), ''),
    }),
    output: list,
    writes: true,
    creates: true,
  }),
  deskSaveLanguage: deskCall('desk/languages/save', {
    access: 'settings.handle',
    summary: 'Changes name and formats of a language, and its addresses before the shop opens',
    input: v.strictObject({
      ...written,
      name: v.pipe(plainString, v.trim(), v.maxLength(40)),
      tag: v.pipe(plainString, v.trim(), v.maxLength(35)),
      prefix: v.optional(v.pipe(plainString, v.trim(), v.maxLength(12)), ''),
    }),
    output: list,
    writes: true,
  }),
  deskMoveLanguage: deskCall('desk/languages/move', {
    access: 'settings.handle',
    summary: 'Moves a language up in the menu; as the first it becomes the default, before the shop opens',
    input: v.strictObject(written),
    output: list,
    writes: true,
  }),
  deskRemoveLanguage: deskCall('desk/languages/remove', {
    access: 'settings.handle',
    summary: 'Removes a language other than the default; its texts stay, for the case that it is added again',
    input: v.strictObject(written),
    output: list,
    writes: true,
  }),
  deskMissingTexts: deskCall('desk/languages/missing', {
    access: 'settings.handle',
    summary: 'What a language lacks: texts of the interface, and records of content',
    input: v.strictObject({ code }),
    output: v.strictObject({
      texts: v.array(v.strictObject({ key: v.string(), source: v.string() })),
      content: v.array(
        v.strictObject({ id: v.string(), kind: v.picklist(contentKindNames), title: localisedText }),
      ),
    }),
  }),
  deskExportTexts: deskCall('desk/languages/export', {
    access: 'settings.handle',
    summary: 'Texts for a translator, each with its source and what the language has, as JSON or XLIFF',
    input: v.strictObject({
      code,
      part: v.picklist(translatedParts),
      format: v.picklist(['json', 'xliff']),
      /** Also the texts that the language has already. */
      isWhole: v.boolean(),
    }),
    output: file,
  }),
  deskImportTexts: deskCall('desk/languages/import', {
    access: 'settings.handle',
    summary: 'Takes a translated file, whole or not at all, and publishes it',
    input: v.strictObject({
      code,
      file: v.strictObject({ name: plainString, type: plainString, base64: v.string() }),
    }),
    output: v.strictObject({
      /** Numbers of texts that changed. */
      texts: v.number(),
      content: v.number(),
    }),
    writes: true,
    takesLong: true,
    maxBodyBytes: 16_000_000,
  }),
};
