import { useRef } from 'react';
import { toast } from '#client/events.ts';
import type { SetDesign } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { Button } from '#ui/Button.tsx';
import { useInSight } from '#ui/use-in-sight.ts';
import { usePending } from '#ui/use-pending.ts';
import { $design, addBand } from '../document/studio.store.ts';
import { background } from '../figures/background.ts';
import { useSettingPrice } from '../figures/setting-prices.store.ts';
import { useSetWithBand } from '../figures/use-set-with-band.ts';
import { useMoney, useStudio } from '../studio-context.ts';

/** What ring and band cost together; as high as that before it is known, so that nothing moves. */
function PriceOfBoth({ set }: { set: SetDesign }) {
  const { t } = useStudio();
  const money = useMoney();
  const price = useSettingPrice(set, true);
  return (
    <span data-price-of-both={price?.totalMinor ?? ''}>
      {t('studio.band-both', { amount: price ? money(price.totalMinor) : '–' })}
    </span>
  );
}

/** The wedding band that goes round an open ring, and what both cost. */
export function BandOffer({ ring }: { ring: RingDesign }) {
  const { t } = useStudio();
  const place = useRef<HTMLElement>(null);
  const isInSight = useInSight(place, { isOnce: false });
  const made = useSetWithBand(ring, isInSight);
  const [isAdding, add] = usePending(async () => {
    try {
      const set = made ?? (await background().withBand(ring));
      // Changed meanwhile: this band was made for another ring.
      if ($design.get() !== ring) return;
      addBand(set);
      // The button is gone: who works by keyboard goes on at the band.
      afterFrame(() => document.querySelector<HTMLElement>('[data-pieces] input:checked')?.focus());
    } catch {
      toast({ kind: 'error', message: t('studio.band-failed') });
    }
  });
  return (
    <section ref={place} className="mb-7 bg-mist px-5 py-4" data-band-offer>
      <h3 className="font-display text-xl lang-zh:text-[1.0625rem]">{t('studio.band')}</h3>
      <p className="text-sm leading-relaxed text-stone">{t('studio.band-text')}</p>
      <p className="min-h-[1.625em] text-sm leading-relaxed tabular-nums" aria-live="polite">
        {made && <PriceOfBoth set={made} />}
      </p>
      <Button kind="quiet" isPending={isAdding} onClick={add}>
        {t('studio.band-add')}
      </Button>
    </section>
  );
}
