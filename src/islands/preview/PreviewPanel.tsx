import { useState } from 'react';
import { designFragment, type SharedLook } from '#client/design-link.ts';
import { openPanel, toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { priceLines } from '#client/price-lines.ts';
import { isSignedIn } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { addDesignToCart } from '#islands/cart/cart.store.ts';
import { designRows } from '#kernel/shop/jewel-labels/design-rows.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { usePending } from '#ui/use-pending.ts';
import { AppearanceLink } from './AppearanceLink.tsx';
import { addressOf } from './design-address.ts';
import { factRows } from './fact-rows.ts';
import { ShareDialog } from './ShareDialog.tsx';
import type { ShownDesign } from './shown-design.ts';
import type { PriceState } from './use-design-price.ts';

const notes = { stone: 'preview.stoneGone', refused: 'preview.notOrderable', failed: 'preview.priceFailed' };

const labelled = (rows: readonly { label: string; value: string }[]) =>
  rows.map(({ label, value }) => [label, value] as const);

/** Name, price and words of a design, and what can be done with it. */
export function PreviewPanel({
  shown,
  name,
  kind,
  linkText,
  state,
  showsPrices,
  takePicture,
  currentAppearance,
  onRetry,
  locale,
  t,
}: {
  shown: ShownDesign;
  name: string;
  kind: string;
  /** The design as the text of a link; '' while loading. */
  linkText: string;
  state: PriceState;
  showsPrices: boolean;
  /** The current view as a data URL; '' without WebGL. */
  takePicture: () => Promise<string>;
  /** The current appearance. */
  currentAppearance: () => SharedLook;
  onRetry: () => void;
  locale: Locale;
  t: Translate;
}) {
  const { composition, source } = shown;
  const [isSharing, setSharing] = useState(false);
  const [hasAdded, setAdded] = useState(false);
  const price = state.status === 'ready' ? state.price : null;
  const isSound = price?.isMakeable ?? false;
  const isFree = price?.isStoneFree ?? true;
  const chosen = async () => {
    const seen = price && showsPrices ? { seenMinor: price.price.minor } : {};
    return { ...composition, name, image: await takePicture(), ...seen };
  };
  const [isAdding, add] = usePending(async () => {
    await addDesignToCart(await chosen());
    setAdded(true);
    toast({ kind: 'success', message: t('preview.added', { name }) });
  });
  const want = async () => {
    if (isSignedIn()) add();
    else guarded('add-to-cart', add, { addition: { kind: 'design', ...(await chosen()) } });
  };
  const note = price && !isFree ? 'preview.stoneGone' : price && !isSound ? 'preview.notOrderable' : null;
  const problem = state.status in notes ? notes[state.status as keyof typeof notes] : note;

  return (
    <div className="px-5 py-8 sm:px-8 lg:py-10">
      <p className="eyebrow">{name === kind ? t('preview.eyebrow') : kind}</p>
      <h1 className="mt-2 text-heading">{name}</h1>
      {showsPrices && (
        <div className="mt-4 min-h-14">
          <p className="text-xl tabular-nums" role="status">
            {price ? (
              formatMoney(price.price, t.locale)
            ) : (
              <span className="text-base text-stone">
                {state.status === 'loading' ? t('preview.pricing') : ''}
              </span>
            )}
          </p>
          {price && <p className="mt-0.5 text-xs/5 text-stone">{t('preview.priceToday')}</p>}
        </div>
      )}
      {problem && (
        <div role="alert" className="mt-4 border border-line-strong px-4 py-3 text-sm">
          {t(problem)}
          {state.status === 'failed' && (
            <Button kind="quiet" className="ms-3" onClick={onRetry}>
              {t('preview.retry')}
            </Button>
          )}
        </div>
      )}
      <div className="mt-6 grid gap-2.5">
        <AppearanceLink
          addressAs={(appearance) => localisePath(locale, addressOf('/design/ring/', source, appearance))}
          currentAppearance={currentAppearance}
          className={buttonClass('primary', true)}
        >
          {t('preview.makeYours')}
        </AppearanceLink>
        <Button kind="secondary" isPending={isAdding} disabled={!isSound || !isFree} onClick={want}>
          {t('preview.addToCart')}
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {hasAdded && (
          <Button kind="quiet" onClick={() => openPanel('cart')}>
            {t('preview.viewCart')}
          </Button>
        )}
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setSharing(true)}>
          {t('preview.share')}
        </Button>
        {linkText !== '' && (
          <AppearanceLink
            addressAs={(appearance) =>
              localisePath(locale, `/design/compare/${designFragment([linkText], true, appearance)}`)
            }
            currentAppearance={currentAppearance}
            className={buttonClass('quiet')}
          >
            {t('preview.compare')}
          </AppearanceLink>
        )}
      </div>
      <section className="mt-8">
        <h2 className="mb-4 text-subheading">{t('preview.inWords')}</h2>
        <FactList rows={labelled(designRows(composition.design, t))} />
      </section>
      {price && (
        <section className="mt-8">
          <h2 className="mb-4 text-subheading">{t('preview.facts')}</h2>
          <FactList rows={labelled(factRows(price, locale, t))} />
          {showsPrices && (
            <div className="-mt-px">
              <AmountList
                title={t('preview.price-lines')}
                lines={priceLines(price, locale)}
                total={{ label: t('preview.total'), amount: formatMoney(price.price, t.locale) }}
              />
            </div>
          )}
        </section>
      )}
      <ShareDialog
        composition={composition}
        isOpen={isSharing}
        showsPrices={showsPrices}
        currentAppearance={currentAppearance}
        onClose={() => setSharing(false)}
        t={t}
      />
    </div>
  );
}
