import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTexts } from '#client/texts.ts';
import { actChoices, actLabels, recordLabels } from '#desk/audit/act-labels.ts';
import { auditKinds } from '#kernel/shop/desk/audit.ts';
import { actOf, areaOf, auditedPaths } from '#kernel/shop/desk/audit-acts.ts';
import { type DeskCallName, deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';

const textsOf = (locale: Locale) =>
  JSON.parse(readFileSync(`i18n/${locale}/desk-acts.json`, 'utf8')) as Record<string, string>;

const translate = (locale: Locale) =>
  createTexts(
    Object.fromEntries(Object.entries(textsOf(locale)).map(([key, text]) => [`desk-acts.${key}`, text])),
    locale,
  );

describe('the texts of the audit log', () => {
  it('cover every call of the desk except those without a right and without an entry', () => {
    const unsaid: DeskCallName[] = [
      'deskInvitation',
      'deskMe',
      'deskSessions',
      'deskPasskeys',
      'deskSavedFilters',
      'deskOpened',
    ];
    const silent = Object.entries(deskCalls).filter(([, { path }]) => !auditedPaths.includes(path));
    expect(silent.map(([name]) => name)).toEqual(unsaid);
  });

  it.each(locales)('name each act, part and kind in %s, and no unknown one', (locale) => {
    const expected = [
      ...auditedPaths.map(actOf),
      ...auditedPaths.map((path) => `area-${areaOf(path)}`),
      ...auditKinds.map((kind) => `kind-${kind}`),
      'tried',
    ];
    expect(Object.keys(textsOf(locale)).sort()).toEqual([...new Set(expected)].sort());
  });

  it.each(locales)('distinguish all acts, and show no path, in %s', (locale) => {
    const t = translate(locale);
    const choices = actChoices(t);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    for (const call of auditedPaths)
      for (const outcome of ['done', 'seen', 'refused'] as const)
        expect(actLabels(t, { call, outcome })).not.toMatch(/desk\/|[{}]/);
  });

  it('describe a refused act as an attempt', () => {
    const said = (locale: Locale, outcome: 'done' | 'refused') =>
      actLabels(translate(locale), { call: 'desk/orders/ship', outcome });
    expect(said('en', 'done')).toBe('Shipped an order');
    expect(said('en', 'refused')).toBe('Tried to ship an order');
    expect(said('tc', 'refused')).toBe('嘗試登記訂單已寄出');
    expect(said('zh', 'done')).toBe('登记订单已发货');
    for (const { path, access } of Object.values(deskCalls)) {
      // Only calls that need a right can be refused.
      if (access === 'anyone' || access === 'staff') continue;
      expect(actLabels(translate('en'), { call: path, outcome: 'refused' }), path).toMatch(/^Tried to /);
    }
  });

  it('show the path of a call that no longer exists, and name the command line', () => {
    const t = translate('en');
    expect(actLabels(t, { call: 'desk/attic/open', outcome: 'done' })).toBe('desk/attic/open');
    expect(actLabels(t, { call: 'staff invite', outcome: 'done' })).toBe('Invited somebody to the desk');
    expect(recordLabels(t, { kind: 'order', recordId: '1042' })).toBe('Order 1042');
    expect(recordLabels(t, { kind: 'attic', recordId: '' })).toBe('attic');
  });
});
