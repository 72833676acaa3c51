import { afterEach, describe, expect, it } from 'vitest';
import common from '#i18n/tc/common.json' with { type: 'json' };
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { translator } from '#kernel/shop/text/translate.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { formatMoney, replaceMoney } from './format.ts';
import {
  type CurrencyCode,
  convertPriceMinor,
  discountRate,
  discountValues,
  fractionOfMinor,
  fromDecimalString,
  isCurrencyCode,
  parseRate,
  smallestMinor,
  toDecimalString,
  toMajor,
} from './money.ts';

afterEach(() => setLanguages(shippedLanguages));

describe('convertPriceMinor', () => {
  it('leaves the base currency exact', () => {
    expect(convertPriceMinor(2_880_001, { code: 'HKD', symbol: 'HK$', rate: '1' })).toBe(2_880_001);
  });

  it('rounds other currencies half up to whole units', () => {
    const usd = { code: 'USD', symbol: 'US$', rate: '0.125' } as const;
    expect(convertPriceMinor(1_200, usd)).toBe(200);
    expect(convertPriceMinor(1_100, usd)).toBe(100);
    expect(convertPriceMinor(2_880_000, usd)).toBe(360_000);
  });

  it('throws on an invalid rate', () => {
    for (const rate of ['', '1e3', '-1', 'NaN', '1.123456789', '0x1', '1234567890', ' 1', '1 '])
      expect(() => parseRate(rate)).toThrow(new RangeError(`not a rate: ${rate}`));
  });

  it('reads a rate to its eighth decimal', () => {
    expect(parseRate('1')).toBe(100_000_000n);
    expect(parseRate('0.1284')).toBe(12_840_000n);
    expect(parseRate('123456789.00000001')).toBe(12_345_678_900_000_001n);
  });

  it('knows its currencies', () => {
    for (const code of ['HKD', 'USD', 'CNY', 'TWD', 'GBP', 'EUR', 'SGD', 'JPY'])
      expect(isCurrencyCode(code)).toBe(true);
    for (const other of ['hkd', '', 'XAU', null, undefined, 0, ['HKD']])
      expect(isCurrencyCode(other)).toBe(false);
  });
});

describe('formatted amounts', () => {
  it('have the sign in front in English, and in Chinese the same', () => {
    expect(formatMoney({ currency: 'HKD', minor: 2_880_000 }, 'en')).toBe('HK$28,800');
    expect(formatMoney({ currency: 'USD', minor: 123_456 }, 'en')).toBe('US$1,234.56');
    expect(formatMoney({ currency: 'TWD', minor: -5 }, 'en')).toBe('−NT$0.05');
    expect(formatMoney({ currency: 'GBP', minor: 0 }, 'en')).toBe('£0');
    expect(formatMoney({ currency: 'EUR', minor: 123_456_789_000 }, 'en')).toBe('€1,234,567,890');
    expect(formatMoney({ currency: 'CNY', minor: 99_900 }, 'en')).toBe('CN¥999');
    expect(formatMoney({ currency: 'SGD', minor: 99_950 }, 'en')).toBe('S$999.50');
    expect(formatMoney({ currency: 'JPY', minor: 9_990_000 }, 'en')).toBe('JP¥99,900');
    for (const locale of ['tc', 'zh'])
      expect(formatMoney({ currency: 'CHF', minor: -123_456 }, locale)).toBe('−CHF\u00a01,234.56');
  });

  it('have the place and the separators of other languages, with the sign of the shop', () => {
    const tags = { fr: 'fr-FR', de: 'de-DE', nl: 'nl-NL', gb: 'en-GB', ar: 'ar-EG' };
    setLanguages([
      ...shippedLanguages,
      ...Object.entries(tags).map(([code, tag]) => languageFrom(code, tag) as Language),
    ]);
    const written = (locale: string, minor = 123_456, currency: CurrencyCode = 'EUR') =>
      formatMoney({ currency, minor }, locale).replaceAll(/\s/g, ' ');
    expect(written('fr', 245_800)).toBe('2 458 €');
    expect(written('fr', -123_456, 'HKD')).toBe('−1 234,56 HK$');
    expect(written('de')).toBe('1.234,56 €');
    expect(written('nl')).toBe('€ 1.234,56');
    expect(written('gb')).toBe('€1,234.56');
    expect(written('ar')).toContain('1,234.56');
  });

  it.each(['en', 'zh', 'fr', 'de', 'nl'])('are found again in a text in %s', (code) => {
    setLanguages([
      ...shippedLanguages,
      ...['fr', 'de', 'nl'].map((each) => languageFrom(each, `${each}-${each.toUpperCase()}`) as Language),
    ]);
    fc.assert(
      fc.property(
        fc.constantFrom('HKD', 'EUR', 'CHF', 'USD' as const),
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.integer({ min: 0, max: 99_999 }),
        (currency, first, second) => {
          const say = (minor: number) => formatMoney({ currency, minor }, code);
          const text = `7 – ${say(first)}, 18 (+${say(second * 100)})`;
          expect(replaceMoney(text, { currency, locale: code }, (minor) => `<${minor}>`)).toBe(
            `7 – <${first}>, 18 (+<${second * 100}>)`,
          );
        },
      ),
    );
  });

  it('are found again where the server writes other spaces, and only as whole numbers', () => {
    setLanguages([...shippedLanguages, languageFrom('fr', 'fr-FR') as Language]);
    const found = (text: string) =>
      replaceMoney(text, { currency: 'EUR', locale: 'fr' }, (minor) => `<${minor}>`);
    for (const space of ['\u202f', '\u00a0', '\u2009'])
      expect(found(`dès\u00a01${space}234,50${space}€, 52 2${space}458${space}€`)).toBe(
        'dès\u00a0<123450>, 52 <245800>',
      );
    expect(found('AU750\u00a0€')).toBe('AU750\u00a0€');
  });

  it('writes decimal strings as the original does', () => {
    expect(toDecimalString(0)).toBe('0.00');
    expect(toDecimalString(-5)).toBe('-0.05');
    expect(toDecimalString(2_705)).toBe('27.05');
    expect(toMajor(2_880_000)).toBe(28_800);
    for (const minor of [0, 5, -5, 2_705, 2_880_000])
      expect(fromDecimalString(toDecimalString(minor))).toBe(minor);
    expect(Object.is(fromDecimalString('-0.00'), 0)).toBe(true);
    for (const bad of ['', '1', '1.2', '1,00', 'x.00', 'x1.00', '1.005', '1234567890123.00'])
      expect(() => fromDecimalString(bad)).toThrow(new RangeError(`not an amount: ${bad}`));
  });

  it('takes a fraction half up', () => {
    expect(fractionOfMinor(101, 95, 100)).toBe(96);
    expect(fractionOfMinor(50, 1, 100)).toBe(1);
    expect(fractionOfMinor(49, 1, 100)).toBe(0);
    expect(fractionOfMinor(-50, 1, 100)).toBe(-1);
    expect(fractionOfMinor(-49, 1, 100)).toBe(0);
    expect(fractionOfMinor(-101, 95, 100)).toBe(-96);
    expect(fractionOfMinor(4_774_300, 95, 100)).toBe(4_535_585);
    expect(fractionOfMinor(4_774_300, 95, 100, smallestMinor('TWD'))).toBe(4_535_600);
    expect(fractionOfMinor(4_774_300, 95, 100, smallestMinor('JPY'))).toBe(4_535_600);
  });
});

describe('discountValues', () => {
  it('give the percent, and the share that is paid as Hong Kong writes it', () => {
    const inHongKong = translator('tc', () => common.off);
    const written = [10, 9, 15, 50, 95].map((percent) => inHongKong('common.off', discountValues(percent)));
    expect(written).toEqual(['九折', '九一折', '八五折', '五折', '零點五折']);
    expect(discountValues(9).percent).toBe(9);
  });
});

describe('discountRate', () => {
  it('is a whole percentage, 0 without a reduction', () => {
    expect(discountRate(900, 1000)).toBe(10);
    expect(discountRate(666, 1000)).toBe(33);
    expect(discountRate(664, 1000)).toBe(34);
    expect(discountRate(1000, 1000)).toBe(0);
    expect(discountRate(2000, 1000)).toBe(0);
    expect(discountRate(1000, 0)).toBe(0);
    expect(discountRate(0, 0)).toBe(0);
    expect(discountRate(1000, null)).toBe(0);
  });
});
