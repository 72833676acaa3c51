import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { missingLanguages } from '#kernel/shop/content/content.rules.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { languageDeskCalls } from '#kernel/shop/desk/languages.calls.ts';
import { languageFrom, languageList } from '#kernel/shop/text/language-list.ts';
import type { Language } from '#kernel/shop/text/locales.ts';
import { fallbackLocale, shippedLanguage, shippedLocales } from '#kernel/shop/text/shipped-languages.ts';
import { readIsShopOpen } from '#server/documents/documents.service.ts';
import { changeLanguages, languagesDocument } from '#server/documents/languages.service.ts';
import { missingKeys } from '#server/documents/translations.service.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { ownTexts, sourceTexts } from '#server/platform/texts.ts';
import { publishedContent } from './translations-desk.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Calls = typeof languageDeskCalls;
type List = DeskData<Calls['deskLanguages']>;
type Fault = 'tag' | 'other' | 'known' | 'addresses' | 'opened' | 'default' | 'content' | 'unknown';

const refuseField = (field: string, fault: Fault): never =>
  refuse(deskCodes.fieldInvalid, { text: { key: `desk-languages-api.${fault}` }, field });

/** The languages of the shop, the default first, with their missing texts. */
export async function listLanguages({ db }: DeskHost): Promise<List> {
  const list = await languagesDocument(db.handle);
  const source = sourceTexts();
  const records = await publishedContent(db.handle);
  const missing = records.map(({ kind, fields }) => missingLanguages(kind, fields));
  const isOpen = await readIsShopOpen(db.handle);
  return {
    version: versionOf(list),
    languages: list.map((language, at) => {
      const { code } = language;
      const missingContent = missing.filter((codes) => codes.includes(code)).length;
      return {
        ...language,
        headerValues: [...language.headerValues],
        missingTexts: code === fallbackLocale ? 0 : missingKeys(source, ownTexts(code)).length,
        missingContent,
        obstacle:
          at === 0 ? null : isOpen ? ('open' as const) : missingContent > 0 ? ('content' as const) : null,
      };
    }),
    textCount: source.size,
  };
}

/** Changes the list, if it is still the one that the person saw. Throws 1900104, 1900108. */
async function changeList(
  { db }: DeskHost,
  call: StaffCall,
  version: string,
  change: (list: readonly Language[]) => readonly Language[],
): Promise<List> {
  await changeLanguages(db, async (_trx, { list: before }) => {
    checkVersion(version, { version: versionOf(before) });
    // The first language is the default and has no prefix.
    const after = change(before).map((language, at) => ({
      ...language,
      prefix: at === 0 ? '' : language.prefix || language.code,
    }));
    const parsed = v.safeParse(languageList, after);
    if (!parsed.success) return refuseField('prefix', 'addresses');
    call.audit({ kind: 'content', id: 'languages', before, after: parsed.output });
    return isDeepStrictEqual(before, parsed.output) ? {} : { list: parsed.output };
  });
  return listLanguages({ db });
}

const knownLanguage = (list: readonly Language[], code: string): Language =>
  list.find((language) => language.code === code) ?? refuseField('code', 'unknown');

/** Adds a language as the last. Throws 1900104, 1900108. */
export function addLanguage(
  host: DeskHost,
  call: StaffCall,
  { version, tag, name, prefix }: DeskValues<Calls['deskAddLanguage']>,
): Promise<List> {
  return changeList(host, call, version, (list) => {
    const added = languageFrom('xx', tag, name) ?? refuseField('tag', 'tag');
    if (list.some(({ intl }) => intl === added.intl)) refuseField('tag', 'known');
    const { language, region, script } = new Intl.Locale(added.intl);
    const shipped = shippedLanguage(added.intl);
    // The shorter code is free for the first language of its kind.
    const codes = [shipped?.code ?? language, `${language}-${region}`, `${language}-${script ?? region}`].map(
      (each) => each.toLowerCase(),
    );
    const code =
      codes.find((each) => !list.some((known) => known.code === each)) ?? refuseField('tag', 'known');
    const headerValues = shipped?.code === code ? shipped.headerValues : [];
    return [...list, { ...added, code, headerValues, prefix: prefix || code }];
  });
}

/** Changes name and formats, and the address of a language before the shop opens. Throws 1900104, 1900108. */
export async function saveLanguage(
  host: DeskHost,
  call: StaffCall,
  { version, code, name, tag, prefix }: DeskValues<Calls['deskSaveLanguage']>,
): Promise<List> {
  const isOpen = await readIsShopOpen(host.db.handle);
  return changeList(host, call, version, (list) => {
    const before = knownLanguage(list, code);
    const { intl, html, openGraph, name: named } = languageFrom(code, tag, name) ?? refuseField('tag', 'tag');
    // The texts of a shipped language are of one script.
    if (shippedLocales.some((each) => each === code) && shippedLanguage(intl)?.code !== code)
      refuseField('tag', 'other');
    const isDefault = list[0]?.code === code;
    const after = isDefault ? '' : prefix || before.prefix;
    if (isOpen && after !== before.prefix) refuseField('prefix', 'opened');
    // A tag that was written by hand, such as zh-Hant of zh-Hant-TW, stays until the tag for formats changes.
    const tags = intl === before.intl ? {} : { intl, html, openGraph };
    return list.map((each) =>
      each.code === code ? { ...before, ...tags, name: named, prefix: after } : each,
    );
  });
}

/** Moves a language up by one place. Throws 1900104, 1900108 if it would become the default and must not. */
export async function moveLanguage(
  host: DeskHost,
  call: StaffCall,
  { version, code }: DeskValues<Calls['deskMoveLanguage']>,
): Promise<List> {
  const { languages } = await listLanguages(host);
  return changeList(host, call, version, (list) => {
    const moved = knownLanguage(list, code);
    const at = list.indexOf(moved);
    if (at === 0) return list;
    const obstacle = languages.find((each) => each.code === code)?.obstacle;
    if (at === 1 && obstacle) refuseField('code', obstacle === 'open' ? 'opened' : 'content');
    const rest = list.filter((each) => each !== moved);
    return rest.toSpliced(at - 1, 0, moved);
  });
}

/** Removes a language. Throws 1900104, 1900108 for the default. */
export function removeLanguage(
  host: DeskHost,
  call: StaffCall,
  { version, code }: DeskValues<Calls['deskRemoveLanguage']>,
): Promise<List> {
  return changeList(host, call, version, (list) => {
    const removed = knownLanguage(list, code);
    if (list[0] === removed) refuseField('code', 'default');
    return list.filter((language) => language !== removed);
  });
}
