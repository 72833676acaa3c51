import { describe, expect, it } from 'vitest';
import { fallbackText, translator } from './translate.ts';

const texts: Record<string, string> = {
  'cart.remove': 'Remove',
  'cart.quote': "It''s <b>gone</b>",
  'cart.price-now': '{count, plural, one {# piece} other {# pieces}}',
};
const t = translator('en', (key) => texts[key]);

describe('a text', () => {
  it('has its arguments filled in, and leaves tags as they are', () => {
    expect(t('cart.remove')).toBe('Remove');
    expect(t('cart.quote' as string)).toBe("It's <b>gone</b>");
    expect(t('cart.price-now' as string, { count: 2 })).toBe('2 pieces');
  });

  it('in Chinese has a space beside a value only where a Latin letter or a figure is', () => {
    const chinese = translator('tc', () => '於 {store} 取貨，{from} 送你一張 {amount} 禮品卡，至 {day} 止');
    const day = '2026年12月10日';
    expect(chinese('cart.x' as string, { store: '中環分店', from: 'Mei', amount: 'HK$200', day })).toBe(
      '於中環分店取貨，Mei 送你一張 HK$200 禮品卡，至 2026年12月10日止',
    );
    expect(chinese('cart.x' as string, { store: 'IFC', from: '美玲 陳', amount: 1, day })).toBe(
      '於 IFC 取貨，美玲 陳送你一張 1 禮品卡，至 2026年12月10日止',
    );
  });

  it('that is missing throws, or is replaced by a fallback', () => {
    expect(() => t('cart.missing' as string)).toThrow('there is no text cart.missing in en');
    const page = translator('en', () => undefined, fallbackText);
    expect(page('checkout.line_gone-now' as string)).toBe('Line gone now');
  });

  it('whose key is mistyped fails the types', () => {
    // @ts-expect-error there is no such key
    expect(() => t('cart.remov')).toThrow();
    // @ts-expect-error nor any that begins so
    expect(() => t(`crat.${'remove' as string}`)).toThrow();
  });
});
