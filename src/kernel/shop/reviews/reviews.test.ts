import { describe, expect, it } from 'vitest';
import { holdReason } from './hold-reason.ts';
import { shareOf, summarise } from './summary.ts';

describe('a review held for moderation', () => {
  it.each([
    ['link', 'Cheaper at https://example.net/rings'],
    ['link', 'see www.example.hk'],
    ['link', 'Go to example.com now'],
    ['link', 'go to ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['link', 'example (dot) com'],
    ['contact', 'Write to me@example'],
    ['contact', 'Call 5550 0101 for a discount'],
    ['contact', '想買平啲加我微信'],
    ['words', 'This is bullshit.'],
    ['words', 'sh1t service'],
    ['words', 'f.u.c.k this'],
    ['words', '店員傻 逼'],
  ])('is held for a %s: %s', (reason, text) => {
    expect(holdReason(text)).toBe(reason);
  });

  it.each([
    'The ring is 2.35 mm wide, platinum 950, size 13.5. Lovely.',
    'Bought on 2026-11-02 for HK$62,800.00 and worn since.',
    'I was afraid it would look fake. It does not; the assistant at Scunthorpe Road was kind.',
    'The six prongs are classic. Comfortable, too.',
    '送給我媽媽的生日禮物，她非常喜歡。',
    '妈妈的朋友都问是在哪里买的，操作也方便。',
    '干净利落的线条，戴了两个月没有变形。',
  ])('is not held: %s', (text) => {
    expect(holdReason(text)).toBeNull();
  });
});

describe('a summary', () => {
  it('counts, averages and shares', () => {
    const summary = summarise({ 5: 6, 4: 2, 3: 1, 2: 0, 1: 0 }, { sum: 28, count: 3 });
    expect(summary).toMatchObject({ count: 9, average: 4.6, recommend: 9.3 });
    expect([shareOf(summary, 5), shareOf(summary, 4), shareOf(summary, 1)]).toEqual([67, 22, 0]);
  });

  it('of no reviews is empty', () => {
    const summary = summarise({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, { sum: 0, count: 0 });
    expect(summary).toMatchObject({ count: 0, average: 0, recommend: null });
    expect(shareOf(summary, 5)).toBe(0);
  });
});
