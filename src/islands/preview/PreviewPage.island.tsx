import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { encodeDesignLink, readDesignFragment } from '#client/design-link.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import {
  applyAppearance,
  currentAppearance,
  type GalleryHandle,
  type StillPicture,
} from '#islands/gallery/gallery-appearance.store.ts';
import { loadStageFrame, pictureOf } from '#islands/studio/gallery.store.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { designKind } from '#kernel/shop/jewel-labels/design-rows.ts';
import { describeDesign } from '#kernel/shop/jewel-labels/design-sentences.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePolling } from '#ui/use-polling.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { Problem } from './Problem.tsx';
import { type DesignSource, type Opened, openDesign, type ShownDesign, stillOf } from './shown-design.ts';
import { useDesignPrice } from './use-design-price.ts';

interface Props {
  locale: Locale;
  /** The `preview` texts. */
  texts: TextRecord;
}

/** The design in the address: `#d=`, `?id=` of a saved design, `?product=` of the catalogue. */
function sourceOf({ hash, search }: Location): { source: DesignSource; showsPrices: boolean } {
  const { texts, showsPrices } = readDesignFragment(hash);
  const query = new URLSearchParams(search);
  const number = (name: string) => {
    const value = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  };
  const saved = number('id') as DesignId | undefined;
  const product = number('product') as ProductId | undefined;
  if (texts[0] === undefined && saved !== undefined)
    return { source: { kind: 'saved', id: saved }, showsPrices };
  if (texts[0] === undefined && product !== undefined)
    return { source: { kind: 'product', id: product }, showsPrices };
  return { source: { kind: 'link', text: texts[0] ?? '' }, showsPrices };
}

function Shown({
  shown,
  showsPrices,
  locale,
  t,
}: {
  shown: ShownDesign;
  showsPrices: boolean;
  locale: Locale;
  t: Translate;
}) {
  const { composition } = shown;
  const [still, setStill] = useState<StillPicture | null>(null);
  const [linkText, setLinkText] = useState('');
  const [state, retry] = useDesignPrice(composition);
  const handle = useRef<GalleryHandle>(null);
  const appearance = useCallback(() => currentAppearance(handle.current), []);
  const StageFrame = useLoaded(loadStageFrame);
  const kind = designKind(composition.design, t);
  const name = composition.name || kind;

  usePolling(still?.isWaiting ?? false, () => {
    void stillOf(shown).then((next) => next && setStill(next));
  });
  useEffect(() => {
    let isGone = false;
    void stillOf(shown).then((next) => {
      if (!isGone) setStill(next);
    });
    void encodeDesignLink(shown.composition).then((text) => {
      if (!isGone) setLinkText(text);
    });
    return () => {
      isGone = true;
    };
  }, [shown]);

  return (
    <article className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
      <section
        aria-label={t('preview.stage', { name })}
        className="h-[min(calc(100vw+11rem),82dvh)] lg:sticky lg:top-20 lg:h-[calc(100dvh-10.25rem)]"
      >
        {StageFrame ? (
          <StageFrame
            design={composition.design}
            still={still}
            name={name}
            description={`${name}. ${describeDesign(composition.design, t)}`}
            handle={handle}
            t={t}
          />
        ) : (
          <div className="h-full bg-ground" />
        )}
      </section>
      <PreviewPanel
        shown={shown}
        name={name}
        kind={kind}
        linkText={linkText}
        state={state}
        showsPrices={showsPrices}
        takePicture={() => pictureOf(handle.current)}
        currentAppearance={appearance}
        onRetry={retry}
        locale={locale}
        t={t}
      />
    </article>
  );
}

/** A design to view (/preview): shared, saved, or from the catalogue. */
export default function PreviewPage({ locale, texts }: Props) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsPrices, setShowsPrices] = useState(true);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another fragment or a retry is another turn
  useEffect(() => {
    let isGone = false;
    const asked = sourceOf(location);
    setShowsPrices(asked.showsPrices);
    applyAppearance(readDesignFragment(location.hash).look);
    setOpened(null);
    void openDesign(asked.source).then((answer) => {
      if (!isGone) setOpened(answer);
    });
    const again = () => setTurn((before) => before + 1);
    addEventListener('hashchange', again);
    return () => {
      isGone = true;
      removeEventListener('hashchange', again);
    };
  }, [turn]);

  if (opened === null)
    return (
      <div role="status" className="grid min-h-[60dvh] place-items-center text-stone">
        <h1 className="inline-flex items-center gap-3 font-body text-[0.9375rem]">
          <Spinner />
          {t('preview.loading')}
        </h1>
      </div>
    );
  if ('problem' in opened)
    return <Problem problem={opened.problem} locale={locale} onRetry={() => setTurn((n) => n + 1)} t={t} />;
  return <Shown shown={opened.shown} showsPrices={showsPrices} locale={locale} t={t} />;
}
