import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { Translate } from '#client/texts.ts';
import type { SeenChange } from '#kernel/shop/checkout/seen-changes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { answerRefusal } from './checkout-refusal.ts';

const t: Translate = Object.assign((key: string) => key, { locale: 'en' });
const refused = (code: number) =>
  new ApiError('business', 'Not today.', { code, data: { error: 'Not today.' } });
const sold: SeenChange[] = [{ kind: 'gone', name: 'Pear Drop Earrings', reason: 'sold' }];

describe('a refused order', () => {
  it('shows the reason in the form if nothing on the page has changed', () => {
    for (const code of [codes.outOfStock, codes.orderFailed, codes.orderInvalid])
      expect(answerRefusal(refused(code), [], t)).toMatchObject({ text: 'Not today.' });
  });

  it('shows no second message if the page lists the changes', () => {
    for (const code of [codes.outOfStock, codes.couponInvalid, codes.orderFailed])
      expect(answerRefusal(refused(code), sold, t)).toBeUndefined();
  });

  it('shows the reason if it is unrelated to the changes', () => {
    expect(answerRefusal(refused(codes.orderInvalid), sold, t)).toMatchObject({ text: 'Not today.' });
    expect(answerRefusal(new ApiError('offline', ''), sold, t)?.text).toBe('errors.offline');
  });
});
