import { useStore } from '@nanostores/react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { openPanel, toast } from '#client/events.ts';
import { isCustomer, isSignedIn } from '#client/session.ts';
import { checkoutPath } from '#kernel/checkout/checkout.rules.ts';
import type { GroupId } from '#kernel/pieces/parts/control.ts';
import { usSize } from '#kernel/ring-size/conversions.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { usePending } from '#ui/use-pending.ts';
import { $begun, $design, $isSizeChosen, $step } from './document/studio.store.ts';
import { $figures } from './figures/jewel.store.ts';
import { HistoryDialog } from './history/HistoryDialog.tsx';
import { useThumbnails } from './history/use-thumbnails.ts';
import { BuyBar } from './price/BuyBar.tsx';
import { addToCart, wishing } from './share/actions.ts';
import { MoreDialog } from './share/MoreDialog.tsx';
import { SaveDialog } from './share/SaveDialog.tsx';
import { ShareDialog } from './share/ShareDialog.tsx';
import { useName } from './share/use-name.ts';
import { takeWish } from './share/wish.ts';
import { StartScreen } from './steps/StartScreen.tsx';
import { StepBar } from './steps/StepBar.tsx';
import { StepPanel } from './steps/StepPanel.tsx';
import { useStudio } from './studio-context.ts';
import { Announcer } from './view/Announcer.tsx';
import { useFocusInSight } from './view/keep-in-sight.ts';
import { StageView } from './view/StageView.tsx';
import { type StudioDialog, ToolBar } from './view/ToolBar.tsx';
import { ViewBar } from './view/ViewBar.tsx';
import { $environment } from './view/view.store.ts';

const GROUNDS = { jeweller: '#efedea', daylight: '#e9ebec', candle: '#36302c', office: '#e4e6e4' } as const;

/** Picture to the left, controls to the right; one above the other on a telephone. */
export function StudioDesk({
  title,
  isReady,
  ref,
}: {
  title: string;
  isReady: boolean;
  ref: Ref<HTMLDivElement>;
}) {
  const { t, locale } = useStudio();
  const begun = useStore($begun);
  const design = useStore($design);
  const environment = useStore($environment);
  const isSizeChosen = useStore($isSizeChosen);
  const [dialog, setDialog] = useState<StudioDialog | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [openGroup, setOpenGroup] = useState<GroupId | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const controls = useFocusInSight<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useName();
  useThumbnails();

  const pieces = design.kind === 'set' ? design.pieces : [design];
  const sized = pieces.find((piece) => 'circumferenceMm' in piece);
  const pricedAt = sized === undefined || isSizeChosen ? null : usSize(sized.circumferenceMm);
  const needsSize = pricedAt !== null;

  const [isAdding, add] = usePending(async () => {
    await addToCart(name, false);
    toast({ kind: 'success', message: t('studio.added') });
    openPanel('cart');
  });
  const [isBuying, buy] = usePending(async () => {
    await addToCart(name, true);
    location.assign(localisePath(locale, checkoutPath('buy_now')));
  });

  /** Goes to what is missing or must be changed; says whether the design can be sold as it is. */
  const isComplete = (): boolean => {
    setChecked(true);
    if (needsSize) {
      $step.set('ring');
      setOpenGroup('details');
      setTimeout(
        () => panel.current?.querySelector<HTMLElement>('[data-control="size"] select')?.focus(),
        50,
      );
      return false;
    }
    setOpenGroup(null);
    if ($figures.get()?.issues.some(({ severity }) => severity === 'error')) {
      toast({ kind: 'error', message: t('studio.issue-blocks') });
      panel.current?.querySelector<HTMLElement>('[data-issue] button')?.focus();
      return false;
    }
    return true;
  };
  const wish = (what: 'cart' | 'buy') => {
    if (isComplete()) wishing(what, what === 'cart' ? add : buy);
  };
  const openDialog = (which: StudioDialog) => {
    if (which === 'save') wishing('save', () => setDialog('save'));
    else setDialog(which);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is granted once, when the design is back
  useEffect(() => {
    if (!isReady) return;
    const meant = takeWish();
    if (meant === 'save' && isCustomer()) setDialog('save');
    if ((meant === 'cart' || meant === 'buy') && isSignedIn()) wish(meant);
  }, [isReady]);

  // The button that began it is gone: who works by keyboard goes on at the title.
  const stood = useRef({ isReady, begun });
  useEffect(() => {
    const before = stood.current;
    stood.current = { isReady, begun };
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.isReady && before.begun !== begun && isLost) heading.current?.focus({ preventScroll: true });
  }, [isReady, begun]);

  const close = () => setDialog(null);
  return (
    <div
      ref={ref}
      className="studio:grid studio:grid-cols-[minmax(0,1fr)_clamp(22rem,38vw,31rem)]"
      data-studio={isReady ? 'ready' : 'opening'}
    >
      <div
        className="contents transition-colors duration-500 studio:block"
        style={{ background: GROUNDS[environment] }}
      >
        <div
          data-picture
          className="sticky top-16 z-20 flex h-[46svh] min-h-64 flex-col transition-colors duration-500 studio:h-[calc(100svh-6.75rem)] lg:top-18 lg:h-[calc(100svh-10.25rem)]"
          style={{ background: GROUNDS[environment] }}
        >
          {begun !== null && <ToolBar onOpen={openDialog} />}
          <div className="min-h-0 flex-1">
            <StageView />
          </div>
          <ViewBar />
        </div>
      </div>
      <div ref={panel} className="relative flex min-w-0 flex-col">
        <div ref={controls} className="flex-1 px-5 pt-6 pb-10 sm:px-8 studio:px-6 lg:px-8 lg:pt-9">
          <h1 ref={heading} tabIndex={-1} className="mb-2 text-heading outline-none">
            {title}
          </h1>
          {begun === null ? (
            <StartScreen />
          ) : (
            <>
              <Announcer />
              <div className="mt-6 mb-6">
                <StepBar />
              </div>
              <StepPanel
                sizeError={isChecked && needsSize ? t('studio.size-missing') : undefined}
                openGroup={openGroup}
              />
            </>
          )}
        </div>
        {begun !== null && (
          <div className="sticky bottom-0 z-20 border-t border-line bg-paper px-5 py-3 sm:px-8 studio:px-6 lg:px-8">
            <BuyBar
              pricedAt={pricedAt}
              isAdding={isAdding}
              isBuying={isBuying}
              onAdd={() => wish('cart')}
              onBuy={() => wish('buy')}
            />
          </div>
        )}
      </div>
      <HistoryDialog isOpen={dialog === 'history'} onClose={close} />
      <SaveDialog isOpen={dialog === 'save'} onClose={close} />
      <ShareDialog isOpen={dialog === 'share'} onClose={close} />
      <MoreDialog isOpen={dialog === 'more'} onClose={close} />
    </div>
  );
}
