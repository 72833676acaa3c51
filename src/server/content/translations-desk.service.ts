import { missingLanguages } from '#kernel/shop/content/content.rules.ts';
import {
  type ContentFields,
  type ContentKind,
  contentKindNames,
} from '#kernel/shop/content/content-fields.ts';
import { contentTexts, withContentTexts } from '#kernel/shop/content/content-translations.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { languageDeskCalls } from '#kernel/shop/desk/languages.calls.ts';
import { defaultLocale, isLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { fallbackLocale } from '#kernel/shop/text/shipped-languages.ts';
import type { TextKey } from '#kernel/shop/text/text-keys.ts';
import { changeLanguages } from '#server/documents/languages.service.ts';
import {
  exportTranslations,
  importTranslations,
  missingKeys,
  TranslationError,
} from '#server/documents/translations.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError, refuse } from '#server/platform/http/business-error.ts';
import { ownTexts, sourceTexts, textsIn } from '#server/platform/texts.ts';
import { readChanges, writeChangeFields } from './content-desk.repo.ts';
import { rightFields } from './content-fields.service.ts';
import { idOf, placeOf, rowsOf } from './content-places.ts';
import type { PublishedContent } from './content-rows.ts';
import { writeContent } from './content-writes.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof languageDeskCalls;

/** Kinds with texts in languages. */
const translatedKinds = contentKindNames.filter((kind) => kind !== 'settings');

export interface TranslatedRecord extends PublishedContent {
  kind: ContentKind;
}

/** All published content that is not archived. */
export async function publishedContent(executor: Executor): Promise<TranslatedRecord[]> {
  const found: TranslatedRecord[] = [];
  for (const kind of translatedKinds)
    for (const record of await rowsOf[kind].all(executor))
      if (!record.isArchived) found.push({ ...record, kind });
  return found;
}

function checkLanguage(code: string): void {
  if (!isLocale(code))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-languages-api.unknown' }, field: 'code' });
}

/** The missing texts of a language. Throws 1900108 for a language that the shop does not have. */
export async function missingTexts(
  { db }: DeskHost,
  code: Locale,
): Promise<DeskData<Calls['deskMissingTexts']>> {
  checkLanguage(code);
  const source = sourceTexts();
  const keys = code === fallbackLocale ? [] : missingKeys(source, ownTexts(code));
  const records = await publishedContent(db.handle);
  return {
    texts: keys.map((key) => ({ key, source: source.get(key) ?? '' })),
    content: records
      .filter(({ kind, fields }) => missingLanguages(kind, fields).includes(code))
      .map(({ kind, key, title }) => ({ id: idOf({ kind, key }), kind, title })),
  };
}

/** Prefix of the keys of content in a file of translations. */
const contentPrefix = 'content:';

/** Texts of the default language and of another one, by the key of a file of translations. */
function contentSource(records: readonly TranslatedRecord[], code: Locale) {
  const source = new Map<string, string>();
  const own = new Map<string, string>();
  for (const { kind, key, fields } of records)
    for (const [path, { from, to }] of contentTexts(kind, fields, [defaultLocale, code])) {
      if (from.trim() === '') continue;
      const name = `${contentPrefix}${idOf({ kind, key })}:${path}`;
      source.set(name, from);
      own.set(name, to);
    }
  return { source, own };
}

/** A file for a translator. Throws 1900108 for a language that the shop does not have. */
export async function exportTexts(
  { db }: DeskHost,
  { code, part, format, isWhole }: DeskValues<Calls['deskExportTexts']>,
): Promise<DeskData<Calls['deskExportTexts']>> {
  checkLanguage(code);
  const { source, own } =
    part === 'interface'
      ? { source: sourceTexts(), own: ownTexts(code) }
      : contentSource(await publishedContent(db.handle), code);
  const keys = isWhole ? [...source.keys()] : missingKeys(source, own);
  const content = exportTranslations({ source, own, language: code }, keys, format);
  return {
    name: `${part}-${code}.${format === 'json' ? 'json' : 'xlf'}`,
    type: format === 'json' ? 'application/json' : 'application/xliff+xml',
    base64: Buffer.from(content).toString('base64'),
  };
}

const unreadable = (reason: string): never =>
  refuse(deskCodes.fieldInvalid, {
    text: { key: 'desk-languages-api.file', values: { reason } },
    field: 'file',
  });

/**
 * Takes a translated file, whole or not at all: texts of the interface are stored for the shop, content is published. Throws
 * 1900108 with every fault.
 */
export async function importTexts(
  { db }: DeskHost,
  call: StaffCall,
  { code, file }: DeskValues<Calls['deskImportTexts']>,
): Promise<DeskData<Calls['deskImportTexts']>> {
  checkLanguage(code);
  const content = Buffer.from(file.base64, 'base64').toString('utf8');
  let counts = { texts: 0, content: 0 };
  await changeLanguages(db, async (trx, { texts: stored }) => {
    const records = await publishedContent(trx);
    const own = contentSource(records, code);
    const interfaceSource = sourceTexts();
    let given: Map<string, string>;
    try {
      const source = new Map([...interfaceSource, ...own.source]);
      const format = content.trimStart().startsWith('<') ? 'xliff' : 'json';
      given = importTranslations(source, content, format, (key) => interfaceSource.has(key));
    } catch (error) {
      if (error instanceof TranslationError) return unreadable(error.message);
      throw error;
    }
    const known = ownTexts(code);
    const changed = [...given].filter(([key, text]) => (known.get(key) ?? own.own.get(key)) !== text);
    const texts = changed.filter(([key]) => interfaceSource.has(key));
    const inContent = changed.filter(([key]) => !interfaceSource.has(key));
    const translated = inContent.map(
      ([key, text]) => [key, { source: own.source.get(key) ?? '', text }] as const,
    );
    await publishTexts(trx, call, code, new Map(translated));
    counts = { texts: texts.length, content: inContent.length };
    call.audit({ kind: 'content', id: `texts.${code}`, after: counts });
    return texts.length === 0
      ? {}
      : { texts: { ...stored, [code]: { ...stored[code], ...Object.fromEntries(texts) } } };
  });
  return counts;
}

/** Publishes texts of content in a language; throws 1900108 that names the record. */
async function publishTexts(
  executor: Executor,
  { staff, now, locale }: StaffCall,
  code: Locale,
  texts: ReadonlyMap<string, { source: string; text: string }>,
): Promise<void> {
  const byRecord = Map.groupBy(texts, ([key]) => key.slice(contentPrefix.length, key.lastIndexOf(':')));
  for (const [id, entries] of byRecord) {
    const place = placeOf(id);
    // Locked: a colleague may have published it since the texts were read.
    const record = await rowsOf[place.kind].hold(executor, place.key);
    if (!record || record.isArchived) continue;
    const given = new Map(entries.map(([key, text]) => [key.slice(key.lastIndexOf(':') + 1), text]));
    const withTexts = (fields: ContentFields) =>
      withContentTexts(place.kind, fields, [defaultLocale, code], given);
    const fields = withTexts(record.fields);
    try {
      await rightFields(executor, place.kind, fields, place.key);
    } catch (error) {
      if (!(error instanceof BusinessError) || !error.text) throw error;
      const { key, values } = error.text;
      unreadable(`${id}: ${textsIn(locale)(key as TextKey, values)}`);
    }
    await writeContent(executor, place, fields, { who: staff.name, at: now, keepsDraft: true });
    // A draft would otherwise bring the text before the translation back.
    for (const change of await readChanges(executor, place.kind, [place.key]))
      await writeChangeFields(executor, change.id, withTexts(change.fields));
  }
}
