import { Link } from 'react-router';
import type { TodayLine } from '#kernel/shop/desk/today.calls.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { When } from '../ui/When.tsx';
import { itemLabels } from './item-labels.ts';
import { OpeningChecklist } from './OpeningChecklist.tsx';
import { hrefOf, itemHref, placeOf, sectionOf, type TodayGroup } from './places.ts';
import { TodayFigures } from './TodayFigures.tsx';
import { useToday } from './use-waiting.ts';

const groups: readonly TodayGroup[] = ['orders', 'workshop', 'care', 'house'];

/** Start screen: the tasks of this person, the most urgent first. */
export default function TodaySection() {
  const { t, locale } = useDesk();
  const { data, error, refetch } = useToday();
  if (!data && !error) return <Waiting />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  const day = dayFormat(locale, {
    timeZone: shopZone(),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(data.at));
  const shown = groups
    .map((group) => ({ group, lines: data.lines.filter(({ kind }) => placeOf(kind).group === group) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Heading title={t('desk-today.title')} below={<p className="text-stone">{day}</p>} />
      <OpeningChecklist />
      <TodayFigures />
      {shown.length === 0 && (
        <p className="border-y border-line py-12 text-center">{t('desk-today.clear')}</p>
      )}
      <div className="grid items-start gap-x-10 gap-y-9 xl:grid-cols-2">
        {shown.map(({ group, lines }) => (
          <section key={group} aria-labelledby={`today-${group}`}>
            <h2 id={`today-${group}`} className="border-b border-ink/80 pb-2 text-[1.375rem] lang-zh:text-lg">
              {t(`desk-today.group-${group}`)}
            </h2>
            {lines.map((line) => (
              <Line key={line.kind} line={line} now={data.at} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

/** One kind of task: how many, the deadline, and the first of them. */
function Line({ line, now }: { line: TodayLine; now: string }) {
  const desk = useDesk();
  const { t, hasSection: isThere } = desk;
  const { kind, count, dueAt, items } = line;
  const hasSection = isThere(sectionOf(kind));
  const isLate = dueAt !== null && dueAt < now;
  const title = t(`desk-today.${kind}`);
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] border-b border-line py-3">
      <p
        className={cx(
          'font-display text-[1.75rem] leading-7 lining-nums tabular-nums lang-zh:text-[1.5rem]',
          isLate ? 'text-ruby' : 'text-ink',
        )}
      >
        {count}
      </p>
      <div className="min-w-0 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="font-body text-sm font-semibold">
            {hasSection ? (
              <Link to={hrefOf(kind)} className="inline-block py-0.5 hover:text-gold">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {dueAt && (
            <p className={cx('text-xs whitespace-nowrap', isLate ? 'text-ruby' : 'text-stone')}>
              {t(isLate ? 'desk-today.late' : 'desk-today.due-at')} <When at={dueAt} />
            </p>
          )}
        </div>
        <ul>
          {items.map((item, index) => {
            const href = hasSection ? itemHref(kind, item.id) : undefined;
            const { name, more } = itemLabels(kind, item, desk);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of one order have the same number
                key={`${item.id}-${index}`}
                className="flex flex-wrap items-baseline gap-x-3 text-stone"
              >
                {href ? (
                  <Link to={href} className="link max-w-full truncate py-0.5 text-ink tabular-nums">
                    {name}
                  </Link>
                ) : (
                  <span className="max-w-full truncate py-0.5 text-ink tabular-nums">{name}</span>
                )}
                {more && <span className="max-w-full truncate">{more}</span>}
                {item.dueAt && (
                  <span
                    className={cx(
                      'ml-auto text-xs whitespace-nowrap max-sm:ml-0 max-sm:basis-full',
                      item.dueAt < now && 'text-ruby',
                    )}
                  >
                    {t(item.dueAt < now ? 'desk-today.late' : 'desk-today.due-at')} <When at={item.dueAt} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {hasSection && count > items.length && (
          <Link to={hrefOf(kind)} className="mt-1 inline-block text-xs text-stone hover:text-ink">
            {t('desk-today.all', { count })}
          </Link>
        )}
      </div>
    </div>
  );
}
