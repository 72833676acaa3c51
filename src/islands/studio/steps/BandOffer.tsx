import { useRef } from 'react';
import { toast } from '#client/events.ts';
import type { SetDesign } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { Button } from '#ui/Button.tsx';
import { useInSight } from '#ui/use-in-sight.ts';
import { usePending } from '#ui/use-pending.ts';
import { $design, addBand } from '../document/studio.store.ts';
import { backgroundWorker } from '../figures/background.ts';
import { useSettingPrice } from '../figures/setting-prices.store.ts';
import { useSetWithBand } from '../figures/use-set-with-band.ts';
import { useMoney, useStudio } from '../studio-context.ts';

/** The price of ring and band together; its height is reserved so that nothing moves. */
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

/** Offers a wedding band that fits the open ring, with the price of both. */
export function BandOffer({ ring }: { ring: RingDesign }) {
  const { t } = useStudio();
  const place = useRef<HTMLElement>(null);
  const isInSight = useInSight(place, { isOnce: false });
  const made = useSetWithBand(ring, isInSight);
  const [isAdding, add] = usePending(async () => {
    try {
      const set = made ?? (await backgroundWorker().withBand(ring));
      // The ring has changed: this band fits the former one.
      if ($design.get() !== ring) return;
      addBand(set);
      // The button is gone: keyboard focus moves to the band.
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
