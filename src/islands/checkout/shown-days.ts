import type { DaySpan } from '#kernel/shop/checkout/arrival.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

const chinese: Partial<Record<Locale, { week: string; until: string }>> = {
  tc: { week: '週', until: '至' },
  zh: { week: '周', until: '至' },
};

const dayOf = (name: string) => new Date(`${name}T00:00:00Z`);

/** '11月23日（週一）': `Intl` formats a single day differently from a range, and neither reads well in Chinese. */
function chineseDay(name: string, week: string): string {
  const day = dayOf(name);
  const weekday = '日一二三四五六'[day.getUTCDay()];
  return `${day.getUTCMonth() + 1}月${day.getUTCDate()}日（${week}${weekday}）`;
}

/** A span of days for readers, 'Mon, 23 November – Thu, 26 November'. */
export function shownDays({ from, to }: DaySpan, locale: Locale): string {
  const pattern = chinese[locale];
  if (pattern) {
    const first = chineseDay(from, pattern.week);
    return from === to ? first : `${first}${pattern.until}${chineseDay(to, pattern.week)}`;
  }
  const format = dayFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.formatRange(dayOf(from), dayOf(to));
}
