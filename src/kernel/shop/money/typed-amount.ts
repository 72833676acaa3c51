import { plainText } from '#kernel/shop/text/plain-text.ts';
import { fromDecimalString } from './money.ts';

/** An amount that a person typed, in minor units; undefined if it is none. */
export function typedMinor(text: string): number | undefined {
  const [, whole = '', cents = ''] =
    /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plainText(text).replaceAll(/[\s,]/g, '')) ?? [];
  return whole === '' ? undefined : fromDecimalString(`${whole}.${cents.padEnd(2, '0')}`);
}
