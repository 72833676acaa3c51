import { describe, expect, it } from 'vitest';
import { type TodayKind, todayKinds } from '#kernel/shop/desk/today.ts';
import { itemLabels } from './item-labels.ts';

const said = (kind: TodayKind, id: string, text: string, locale: 'en' | 'tc' | 'zh' = 'en') =>
  itemLabels(kind, { id, text }, { t: (key) => key, locale });

describe('the words of what waits', () => {
  it('calls a thing by what people know it by, in their language', () => {
    expect(said('orders-to-start', '1100000042', 'HKD 7,800')).toEqual({
      name: '1100000042',
      more: 'HK$7,800',
    });
    expect(said('returns-to-answer', '7', '1100000042')).toEqual({ name: 'R-000007', more: '1100000042' });
    expect(said('stock-low', '1019', '溫莎上丁方戒指 · AUR-1019', 'tc').name).toBe(
      '溫莎上丁方戒指 · AUR-1019',
    );
    expect(said('gifts-to-send', '1', 'HK').name).toBe('Hong Kong');
    expect(said('gifts-to-send', '1', 'GB', 'zh').name).toBe('英国');
    expect(said('appointments', '1', '2027-01-21 19:30').name).toBe('21 Jan 2027 19:30');
    expect(said('privacy-requests', '1', 'export').name).toBe('desk-privacy.kind-export');
    expect(said('refunds-by-hand', '3', '1100000042 HKD 7,800')).toEqual({
      name: '1100000042',
      more: 'HK$7,800',
    });
    // Labels as customers know them; not `stripe`, `signature`.
    expect(said('notices-refused', 'stripe', 'signature')).toEqual({
      name: 'desk-orders.method',
      more: 'desk-today.notice',
    });
    expect(said('books-differ', '1', 'stripe pi_3Q')).toEqual({ name: 'desk-orders.method', more: 'pi_3Q' });
    expect(said('pieces-setting', '1100000042', 'Windsor')).toEqual({ name: '1100000042', more: 'Windsor' });
  });

  it('has a name for one of every kind', () => {
    for (const kind of Object.keys(todayKinds) as TodayKind[])
      expect(said(kind, '1', 'something').name, kind).not.toBe('');
  });
});
