import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { openPanel, toast } from '#client/events.ts';
import { isCustomer, isSignedIn } from '#client/session.ts';
import type { GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { usePending } from '#ui/use-pending.ts';
import { $design, $isSizeChosen, $step } from './document/studio.store.ts';
import { $figures } from './figures/jewel.store.ts';
import { HistoryDialog } from './history/HistoryDialog.tsx';
import { useThumbnails } from './history/use-thumbnails.ts';
import { BuyBar } from './price/BuyBar.tsx';
import { addToCart, runSignedIn } from './share/actions.ts';
import { MoreDialog } from './share/MoreDialog.tsx';
import { takePendingAction } from './share/pending-action.ts';
import { SaveDialog } from './share/SaveDialog.tsx';
import { ShareDialog } from './share/ShareDialog.tsx';
import { useName } from './share/use-name.ts';
import { StepBar } from './steps/StepBar.tsx';
import { StepPanel } from './steps/StepPanel.tsx';
import { useStudio } from './studio-context.ts';
import { Announcer } from './view/Announcer.tsx';
import { type StudioDialog, ToolBar } from './view/ToolBar.tsx';

export interface WorkbenchProps {
  isReady: boolean;
  /** Element for the tools, above the picture. */
  tools: HTMLElement | null;
  /** Element for the price, below the steps. */
  foot: HTMLElement | null;
}

/** The tools for an open design: its steps, its price and its actions. */
export function Workbench({ isReady, tools, foot }: WorkbenchProps) {
  const { t, locale } = useStudio();
  const design = useStore($design);
  const isSizeChosen = useStore($isSizeChosen);
  const [dialog, setDialog] = useState<StudioDialog | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [openGroup, setOpenGroup] = useState<GroupId | null>(null);
  const steps = useRef<HTMLDivElement>(null);
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

  /** Goes to a step with missing or invalid choices; returns whether the design can be sold. */
  const isComplete = (): boolean => {
    setChecked(true);
    if (needsSize) {
      $step.set('ring');
      setOpenGroup('details');
      setTimeout(
        () => steps.current?.querySelector<HTMLElement>('[data-control="size"] select')?.focus(),
        50,
      );
      return false;
    }
    setOpenGroup(null);
    if ($figures.get()?.issues.some(({ severity }) => severity === 'error')) {
      toast({ kind: 'error', message: t('studio.issue-blocks') });
      steps.current?.querySelector<HTMLElement>('[data-issue] button')?.focus();
      return false;
    }
    return true;
  };
  const purchase = (kind: 'cart' | 'buy') => {
    if (isComplete()) runSignedIn(kind, kind === 'cart' ? add : buy);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending action runs once, when the design is restored
  useEffect(() => {
    if (!isReady) return;
    const meant = takePendingAction();
    if (meant === 'save' && isCustomer()) setDialog('save');
    if ((meant === 'cart' || meant === 'buy') && isSignedIn()) purchase(meant);
  }, [isReady]);

  const openDialog = (which: StudioDialog) => {
    if (which === 'save') runSignedIn('save', () => setDialog('save'));
    else setDialog(which);
  };
  const close = () => setDialog(null);
  return (
    <>
      <div ref={steps}>
        <Announcer />
        <div className="mt-6 mb-6">
          <StepBar />
        </div>
        <StepPanel
          sizeError={isChecked && needsSize ? t('studio.size-missing') : undefined}
          openGroup={openGroup}
        />
      </div>
      {tools && createPortal(<ToolBar onOpen={openDialog} />, tools)}
      {foot &&
        createPortal(
          <BuyBar
            pricedAt={pricedAt}
            isAdding={isAdding}
            isBuying={isBuying}
            onAdd={() => purchase('cart')}
            onBuy={() => purchase('buy')}
          />,
          foot,
        )}
      <HistoryDialog isOpen={dialog === 'history'} onClose={close} />
      <SaveDialog isOpen={dialog === 'save'} onClose={close} />
      <ShareDialog isOpen={dialog === 'share'} onClose={close} />
      <MoreDialog isOpen={dialog === 'more'} onClose={close} />
    </>
  );
}
