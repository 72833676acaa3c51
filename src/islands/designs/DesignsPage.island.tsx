import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import type { DesignId, SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePolling } from '#ui/use-polling.ts';
import { DesignCard } from './DesignCard.tsx';
import { DesignsGate } from './DesignsGate.tsx';
import { designs } from './designs.store.ts';

interface Props {
  locale: Locale;
  /** The `designs` and `shell` texts. */
  texts: TextRecord;
}

/** The comparison shows at most four. */
const mostTicked = 4;

function DesignGrid({ items, locale, t }: { items: readonly SavedDesign[]; locale: Locale; t: Translate }) {
  const pendingIds = useStore(designs.$pendingIds);
  const [ticked, setTicked] = useState<readonly DesignId[]>([]);
  const hasPlaceholderImage = items.some(
    ({ design, picture }) => design !== null && picture && !picture.isOwn,
  );
  usePolling(hasPlaceholderImage, () => {
    designs.refresh().catch(() => undefined);
  });
  const chosen = ticked.filter((id) => items.some((item) => item.id === id));
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
        <p className="text-sm text-stone tabular-nums">{t('designs.count', { count: items.length })}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p role="status" className="text-sm text-stone">
            {t('designs.compareHint', { count: chosen.length })}
          </p>
          {chosen.length > 1 ? (
            <a
              href={localisePath(locale, `/design/compare/?ids=${chosen.join(',')}`)}
              className={buttonClass()}
            >
              {t('designs.compare')}
            </a>
          ) : (
            <Button disabled>{t('designs.compare')}</Button>
          )}
        </div>
      </div>
      <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {items.map((design) => (
          <li key={design.id} className="min-w-0">
            <DesignCard
              design={design}
              isPending={pendingIds.includes(design.id)}
              isTicked={chosen.includes(design.id)}
              mayTick={chosen.length < mostTicked}
              onTick={(isTicked) =>
                setTicked(isTicked ? [...chosen, design.id] : chosen.filter((id) => id !== design.id))
              }
              t={t}
            />
          </li>
        ))}
      </ul>
      <p className="mt-14">
        <a href={localisePath(locale, '/design/ring/')} className={buttonClass('secondary')}>
          {t('designs.another')}
        </a>
      </p>
    </>
  );
}

/** The saved designs (/designVersion). */
export default function DesignsPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  return (
    <DesignsGate
      signIn={
        <a
          href={localisePath(locale, '/login/')}
          className={buttonClass()}
          onClick={() => rememberReturnPath()}
        >
          {t('shell.login')}
        </a>
      }
      t={t}
    >
      {(items) => <DesignGrid items={items} locale={locale} t={t} />}
    </DesignsGate>
  );
}
