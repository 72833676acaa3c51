import { type ReactNode, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import { toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { colorLabel, shapeLabel, stoneName } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import { addDiamondToCart } from '#islands/cart/cart.store.ts';
import { GradeTestButton } from '#islands/grade-test/shared/GradeTestButton.tsx';
import { openThumbnailRenderer } from '#islands/studio/thumbnails.store.ts';
import type { Diamond, DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import type { TestKind } from '#kernel/shop/grade-test/grade-pairs.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { isPageOn } from '#kernel/shop/pages/pages.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { cx, focusRing } from '#ui/class-names.ts';
import { usePending } from '#ui/use-pending.ts';
import { rememberStone } from './diamonds.store.ts';
import { LightNote } from './LightNote.tsx';
import { LiveStone } from './LiveStone.tsx';
import { SameLook } from './SameLook.tsx';
import { CompareToggle, StoneHeart } from './StoneButtons.tsx';
import { StoneFacts } from './StoneFacts.tsx';
import { TrueSize } from './TrueSize.tsx';
import { TRIED_IN } from './tried-stone.ts';

const environments = ['jeweller', 'daylight', 'candle', 'office'] as const;
const sides = ['top', 'hero', 'side'] as const;

function Choices<T extends string>({
  legend,
  values,
  value,
  onChange,
  label,
}: {
  legend: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
  label: (value: T) => string;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-1">
      <legend className="sr-only">{legend}</legend>
      {values.map((entry) => (
        <button
          key={entry}
          type="button"
          aria-pressed={entry === value}
          onClick={() => onChange(entry)}
          className={cx(
            'min-h-11 px-2.5 text-xs underline-offset-8',
            focusRing,
            entry === value ? 'text-ink underline' : 'text-stone hover:text-ink',
          )}
        >
          {label(entry)}
        </button>
      ))}
    </fieldset>
  );
}

interface StoneSheetProps {
  stone: Diamond;
  price: ReactNode;
  moneyOf: (stone: Diamond) => Money;
  hrefOf: (stone: Diamond) => string;
  onOpen: (stone: Diamond) => void;
  /** Finds similar stones of the tested grade. */
  onGrade: (kind: TestKind, grade: string) => void;
  t: Translate;
}

/** One stone: 3D view, light performance, true size, report, and actions. */
export function StoneSheet({ stone: listed, price, moneyOf, hrefOf, onOpen, onGrade, t }: StoneSheetProps) {
  const [detail, setDetail] = useState<DiamondWithReport>();
  const [environment, setEnvironment] = useState<(typeof environments)[number]>('jeweller');
  const [side, setSide] = useState<(typeof sides)[number]>('top');
  const stone = detail?.id === listed.id ? detail : listed;
  useEffect(() => {
    rememberStone(listed.id);
    const stop = new AbortController();
    readDiamond(api, listed.id, stop.signal).then(setDetail, () => undefined);
    return () => stop.abort();
  }, [listed.id]);
  const [isAdding, add] = usePending(async () => {
    await addDiamondToCart({ stoneId: stone.id });
    toast({ kind: 'success', message: t('diamonds.added', { name: stoneName(stone, t) }) });
  });
  const { state } = stone;
  const isFree = state === 'available';

  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:py-9">
        <div className="min-w-0 lg:sticky lg:top-0 lg:self-start">
          <LiveStone
            key={stone.id}
            stone={listed}
            label={t('diamonds.live', { name: stoneName(stone, t) })}
            view={side}
            environment={environment}
          />
          <div className="mt-1 flex flex-wrap justify-between gap-x-6">
            <Choices
              legend={t('diamonds.view')}
              values={sides}
              value={side}
              onChange={setSide}
              label={(entry) => t(`diamonds.view-${entry}`)}
            />
            <Choices
              legend={t('diamonds.room')}
              values={environments}
              value={environment}
              onChange={setEnvironment}
              label={(entry) => t(`diamonds.room-${entry}`)}
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <section>
            <p className="eyebrow">{t(`diamonds.origin-${stone.origin}`)}</p>
            <h2 className="mt-1 text-heading lining-nums">
              {t('diamonds.title-of', { carat: new Decimal(stone.carat), shape: shapeLabel(stone.shape, t) })}
            </h2>
            <p className="mt-1 text-stone">
              {colorLabel(stone.color, t)} · {stone.clarity}
              {stone.cut !== 'none' && <> · {t(`diamonds.grade-${stone.cut}`)}</>}
            </p>
            <p className="mt-4 text-xl">{price}</p>
            <p className="mt-2 text-sm text-stone" role="status">
              {isFree ? (
                t('diamonds.in-safe', { number: stone.id })
              ) : (
                <Badge tone="problem">{t(`diamonds.${state}`)}</Badge>
              )}
            </p>
            {!isFree && <p className="mt-2 text-sm text-stone">{t(`diamonds.${state}-text`)}</p>}
            <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
              {isFree && isPageOn('/design/ring/') && (
                <a
                  className={buttonClass('primary', true)}
                  href={`${pageHref('/design/ring/')}?stone=${stone.id}`}
                >
                  {t('diamonds.choose')}
                </a>
              )}
              {isFree && (
                <Button
                  kind="secondary"
                  isWide
                  isPending={isAdding}
                  onClick={() =>
                    guarded('add-to-cart', add, { addition: { kind: 'diamond', stoneId: stone.id } })
                  }
                >
                  {t('diamonds.add')}
                </Button>
              )}
            </div>
            <div className="mt-2 flex items-center gap-3">
              <StoneHeart stone={stone} t={t} className="-ms-3" />
              <CompareToggle stone={stone} t={t} isWorded />
            </div>
            <GradeTestButton
              label={t('diamonds.see-grade')}
              {...TRIED_IN}
              openRenderer={openThumbnailRenderer}
              stone={listed}
              kind="colour"
              count={1}
              taking="finder"
              onTake={onGrade}
            />
          </section>
          <LightNote stone={listed} t={t} />
          <TrueSize stone={listed} t={t} />
          <StoneFacts stone={stone} certificateUrl={detail?.certificateUrl ?? ''} t={t} />
          {stone.state !== 'sold' && (
            <SameLook stone={listed} moneyOf={moneyOf} hrefOf={hrefOf} onOpen={onOpen} t={t} />
          )}
        </div>
      </div>
    </div>
  );
}
