import { expect, it } from 'vitest';
import { localeOfTags } from './language-tags.ts';

it.each([
  ['en-GB', 'en'],
  ['zh-TW', 'tc'],
  ['zh', 'zh'],
  ['zh-Hant-HK;q=0.4, zh-CN;q=0.9', 'zh'],
  ['fr, zh-HK;q=0.5', 'tc'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
])('chooses for %j the language %s', (list, locale) => expect(localeOfTags(list)).toBe(locale));
