import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Rates } from '#client/currency.ts';
import { toast } from '#client/events.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { autosaveDraft } from './document/draft.ts';
import { openAddress } from './document/open-address.ts';
import { openProblemMessage } from './document/open-problem.ts';
import { syncStone } from './document/stone-loader.ts';
import { $begun, $design } from './document/studio.store.ts';
import { loadInit, startMaking } from './figures/jewel.store.ts';
import { StudioDesk } from './StudioDesk.tsx';
import { StudioContext } from './studio-context.ts';
import { $isActive, awaitActivation } from './view/activation.store.ts';

interface Props {
  locale: Locale;
  /** The `studio` texts. */
  texts: TextRecord;
  rates: Rates;
  /** Images of catalogue pieces by product id. */
  pictures: Readonly<Record<string, Picture>>;
}

/** The design studio: a piece, its picture, its price and its steps. */
export default function Studio({ locale, texts, rates, pictures }: Props) {
  const [t] = useState(() => createTexts(texts, locale));
  const begun = useStore($begun);
  const { kind } = useStore($design);
  const isWanted = useStore($isActive);
  const [isReady, setReady] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the studio opens once
  useEffect(() => {
    const ends: (() => void)[] = [];
    let isGone = false;
    openAddress().then((problem) => {
      if (isGone) return;
      if (problem !== null) toast({ kind: 'error', message: openProblemMessage(problem, t) });
      ends.push(autosaveDraft(), syncStone());
      setReady(true);
    });
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, []);

  // A design that is already open loads its picture and price at once.
  useEffect(() => {
    if (!isReady || isWanted || area.current === null) return undefined;
    if (begun === null) return awaitActivation(area.current);
    return afterFrame(() => $isActive.set(true));
  }, [isReady, isWanted, begun]);
  useEffect(() => {
    if (!isReady || !isWanted) return undefined;
    // The price shows the failure and retries.
    loadInit().catch(() => undefined);
    return startMaking();
  }, [isReady, isWanted]);

  return (
    <StudioContext value={{ t, locale, rates, pictures }}>
      <StudioDesk
        ref={area}
        title={begun === null || kind === 'ring' ? t('studio.title') : nameOf('kind', kind, t)}
        isReady={isReady}
      />
    </StudioContext>
  );
}
