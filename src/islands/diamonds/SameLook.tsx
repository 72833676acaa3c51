import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { type SameLook as Found, readSameLook } from '#client/api/diamonds.ts';
import { stoneName } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { StoneDrawing } from './StoneDrawing.tsx';
import { StoneLink, scaleFor } from './StoneTable.tsx';

interface SameLookProps {
  stone: Diamond;
  moneyOf: (stone: Diamond) => Money;
  hrefOf: (stone: Diamond) => string;
  onOpen: (stone: Diamond) => void;
  t: Translate;
}

/** Cheaper stones that look the same, each with the saving. */
export function SameLook({ stone, moneyOf, hrefOf, onOpen, t }: SameLookProps) {
  const [answer, setAnswer] = useState<readonly Found[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    setAnswer(undefined);
    setFailed(false);
    readSameLook(api, stone.id, stop.signal).then(setAnswer, () => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
  }, [stone.id]);
  if (hasFailed) return null;
  const found = answer ?? [];
  const pxPerMm = scaleFor(
    found.map((entry) => entry.stone),
    46,
  );
  return (
    <section aria-labelledby="same-look" className="min-h-40">
      <h3 id="same-look" className="font-display text-2xl">
        {t('diamonds.same-look')}
      </h3>
      <p className="mt-1 max-w-xl text-sm text-stone">{t('diamonds.same-look-text')}</p>
      {!answer && (
        <p className="py-6 text-gold">
          <Spinner label={t('diamonds.loading')} />
        </p>
      )}
      {answer && found.length === 0 && <p className="mt-4 text-sm">{t('diamonds.same-look-none')}</p>}
      <ul className="mt-3">
        {found.map(({ stone: other, lightScore }, index) => {
          const isFirstGrown =
            other.origin !== stone.origin && found[index - 1]?.stone.origin !== other.origin;
          const [price, before] = [moneyOf(other), moneyOf(stone)];
          const saved = { ...price, minor: before.minor - price.minor };
          return (
            <li key={other.id}>
              {isFirstGrown && (
                <p className="pt-6 pb-1 text-sm text-stone">{t('diamonds.same-look-grown')}</p>
              )}
              <div className="relative flex items-center gap-4 border-b border-line py-2.5 hover:bg-mist">
                <span className="flex min-h-14 w-14 shrink-0 items-center justify-center">
                  <StoneDrawing stone={other} pxPerMm={pxPerMm} />
                </span>
                <span className="min-w-0 flex-1 text-sm">
                  <StoneLink
                    stone={other}
                    href={hrefOf(other)}
                    onOpen={onOpen}
                    className="after:absolute after:inset-0"
                  >
                    {stoneName(other, t)}
                  </StoneLink>
                  <span className="block text-xs/5 text-stone">
                    {t(`diamonds.origin-${other.origin}`)} ·{' '}
                    {t('diamonds.light-figure', { score: lightScore })}
                  </span>
                </span>
                <span className="text-end text-sm whitespace-nowrap tabular-nums">
                  {formatMoney(price, t.locale)}
                  <span className="block text-xs/5 text-leaf">
                    {t('diamonds.less', { amount: formatMoney(saved, t.locale) })}
                  </span>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
