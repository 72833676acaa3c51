import { useStore } from '@nanostores/react';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import { $stone } from '../document/studio.store.ts';
import { $figures, $isMaking, $jewel } from '../figures/jewel.store.ts';
import { useMoney, useStudio } from '../studio-context.ts';
import { $highlight } from '../view/view.store.ts';
import { lineLabels, partsOf } from './price-labels.ts';

/** All price lines; hovering a line highlights its parts. */
export function PriceList() {
  const { t, locale } = useStudio();
  const money = useMoney();
  const jewel = useStore($jewel);
  const stone = useStore($stone);
  const isMaking = useStore($isMaking);
  const price = useStore($figures)?.price;
  if (jewel === null || !price) return <p className="py-4 text-stone">{t('studio.price-wait')}</p>;
  const quotedAt = price.quotes[0]?.quotedAt;
  const dark = () => $highlight.set([]);
  return (
    <section aria-busy={isMaking}>
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">{t('studio.price-list')}</h3>
      <p className="mb-3 text-[0.8125rem] text-stone">{t('studio.price-list-text')}</p>
      <ul className="border-t border-line">
        {price.lines
          .filter(({ subject, amountMinor }) => subject.kind !== 'rounding' || amountMinor !== 0)
          .map((line) => (
            <li key={JSON.stringify(line.subject)}>
              <button
                type="button"
                data-line={line.subject.kind}
                className="flex min-h-11 w-full items-baseline justify-between gap-6 border-b border-line py-2.5 text-left text-sm leading-snug transition-colors hover:bg-mist focus-visible:bg-mist focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink"
                onPointerEnter={() => $highlight.set(partsOf(line, jewel.model))}
                onPointerLeave={dark}
                onFocus={() => $highlight.set(partsOf(line, jewel.model))}
                onBlur={dark}
                onClick={() => $highlight.set(partsOf(line, jewel.model))}
              >
                <span>{lineLabels(line, stone, t)}</span>
                <span className="shrink-0 tabular-nums">{money(line.amountMinor)}</span>
              </button>
            </li>
          ))}
      </ul>
      <p className="flex items-baseline justify-between gap-6 py-3 font-display text-xl">
        <span>{t('studio.price-total')}</span>
        <span className="tabular-nums lining-nums">{money(price.totalMinor)}</span>
      </p>
      {quotedAt && (
        <p className="text-[0.8125rem] text-stone">
          {t('studio.price-quotes', { date: dayIn(locale, quotedAt) })}
        </p>
      )}
    </section>
  );
}
