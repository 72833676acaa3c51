import * as v from 'valibot';
import { languageFrom, languageList } from '#kernel/shop/text/language-list.ts';
import type { Language } from '#kernel/shop/text/locales.ts';
import { languagesDocument, saveLanguages } from '#server/documents/languages.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import type { StaffCommand, StaffHost } from './staff-command.ts';

/** The first is the default and has no address prefix. */
const withPrefixes = (list: readonly Language[]): Language[] =>
  list.map((language, at) => ({ ...language, prefix: at === 0 ? '' : language.prefix || language.code }));

async function save({ db }: StaffHost, list: readonly Language[]): Promise<string> {
  const parsed = v.safeParse(languageList, withPrefixes(list));
  if (!parsed.success) throw new StaffError(`The languages are not right: ${parsed.issues[0].message}.`);
  await saveLanguages(db, parsed.output);
  return `${described(parsed.output)}\nThe publisher builds the site again.`;
}

const described = (list: readonly Language[]): string =>
  list
    .map(({ code, prefix, name, intl }, at) => {
      const address = prefix === '' ? '/' : `/${prefix}/`;
      return `${code}  ${address}  ${name} (${intl})${at === 0 ? ', the default' : ''}`;
    })
    .join('\n');

/** Commands for the languages of the shop. */
export const languageCommands: Readonly<Record<string, StaffCommand>> = {
  languages: {
    args: '',
    summary: 'The languages of the shop with their addresses.',
    run: async ({ db }) => described(await languagesDocument(db.handle)),
  },
  'add-language': {
    args: '<code> <tag> [name]',
    summary:
      'Adds a language: add-language fr fr-FR. The tag is of BCP 47, with a region for dates and numbers; the name is in the language itself.',
    run: async (host, [code = '', tag = '', ...name]) => {
      const language = languageFrom(code, tag, name.join(' '));
      if (!language) throw new StaffError(`'${tag}' is no language tag with a region, such as fr-FR.`);
      return save(host, [...(await languagesDocument(host.db.handle)), language]);
    },
  },
  'remove-language': {
    args: '<code>',
    summary:
      'Removes a language. Its texts stay in the database, and are back if the language is added again.',
    run: async (host, [code]) => {
      const list = await languagesDocument(host.db.handle);
      if (!list.some((language) => language.code === code))
        throw new StaffError(`The shop has no language '${code}'.`);
      return save(
        host,
        list.filter((language) => language.code !== code),
      );
    },
  },
  'order-languages': {
    args: '<codes>',
    summary:
      'The order of all languages: order-languages fr,en. The first is the default; the addresses follow.',
    run: async (host, [codes = '']) => {
      const list = await languagesDocument(host.db.handle);
      const ordered = codes.split(',').flatMap((code) => list.find((each) => each.code === code) ?? []);
      if (ordered.length !== list.length || codes.split(',').length !== list.length)
        throw new StaffError(`Name each language once: ${list.map(({ code }) => code).join(',')}.`);
      return save(host, ordered);
    },
  },
};
