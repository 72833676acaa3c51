import { describe, expect, it } from 'vitest';
import { type TodayKind, todayKinds } from '#kernel/shop/desk/today.ts';
import { itemLabels } from './item-labels.ts';

const labelsOf = (kind: TodayKind, id: string, text: string, locale: 'en' | 'tc' | 'zh' = 'en') =>
  itemLabels(kind, { id, text }, { t: Object.assign((key: string) => key, { locale }), locale });

describe('labels of tasks', () => {
  it('name a task as people know it, in their language', () => {
    expect(labelsOf('orders-to-start', '1100000042', 'HKD 7800.00')).toEqual({
      name: '1100000042',
      more: 'HK$7,800',
    });
    expect(labelsOf('returns-to-answer', '7', '1100000042')).toEqual({
      name: 'R-000007',
      more: '1100000042',
    });
    expect(labelsOf('stock-low', '1019', '溫莎上丁方戒指 · AUR-1019', 'tc').name).toBe(
      '溫莎上丁方戒指 · AUR-1019',
    );
    expect(labelsOf('gifts-to-send', '1', 'HK').name).toBe('Hong Kong');
    expect(labelsOf('gifts-to-send', '1', 'GB', 'zh').name).toBe('英国');
    expect(labelsOf('appointments', '1', '2027-01-21 19:30').name).toBe('21 Jan 2027 19:30');
    expect(labelsOf('privacy-requests', '1', 'export').name).toBe('desk-privacy.kind-export');
    expect(labelsOf('refunds-by-hand', '3', '1100000042 HKD 7800.50')).toEqual({
      name: '1100000042',
      more: 'HK$7,800.50',
    });
    // Labels as customers know them; not `stripe`, `signature`.
    expect(labelsOf('notices-refused', 'stripe', 'signature')).toEqual({
      name: 'desk-orders.method',
      more: 'desk-today.notice',
    });
    expect(labelsOf('books-differ', '1', 'stripe pi_3Q')).toEqual({
      name: 'desk-orders.method',
      more: 'pi_3Q',
    });
    expect(labelsOf('pieces-setting', '1100000042', 'Windsor')).toEqual({
      name: '1100000042',
      more: 'Windsor',
    });
  });

  it('exist for every kind', () => {
    for (const kind of Object.keys(todayKinds) as TodayKind[])
      expect(labelsOf(kind, '1', 'something').name, kind).not.toBe('');
  });
});
