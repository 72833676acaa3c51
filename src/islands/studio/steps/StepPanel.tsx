import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { mainStoneSource } from '#kernel/jewel/design/with-stone.ts';
import type { GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import { ControlGroups } from '../controls/ControlGroups.tsx';
import { $design, $piece, $pieceIndex, $step, type Step } from '../document/studio.store.ts';
import { Badges } from '../price/Badges.tsx';
import { DesignIssues } from '../price/DesignIssues.tsx';
import { FigureRow } from '../price/FigureRow.tsx';
import { PriceList } from '../price/PriceList.tsx';
import { setView } from '../view/view.store.ts';
import { BandOffer } from './BandOffer.tsx';
import { PieceTabs } from './PieceTabs.tsx';
import { SettingGallery } from './SettingGallery.tsx';
import { StoneLight } from './StoneLight.tsx';
import { StoneSource } from './StoneSource.tsx';

/** Groups of a ring by step; other pieces show all groups at once. */
const STEP_GROUPS: Readonly<Record<Step, readonly GroupId[]>> = {
  setting: ['setting', 'band'],
  stone: ['stone'],
  ring: ['details', 'engraving'],
};

/** The controls of the current step, their consequences, and the price. */
export function StepPanel({
  sizeError,
  openGroup,
}: {
  sizeError: string | undefined;
  openGroup: GroupId | null;
}) {
  const design = useStore($design);
  const pieceIndex = useStore($pieceIndex);
  const step = useStore($step);
  const [open, setOpen] = useState<GroupId | null>(null);
  const piece = useStore($piece);
  const isRing = design.kind === 'ring';
  const groups = useMemo(() => {
    const all = piece === undefined ? [] : controlGroups(piece);
    return isRing ? all.filter(({ id }) => STEP_GROUPS[step].includes(id)) : all;
  }, [piece, isRing, step]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step opens with its first group
  useEffect(() => setOpen(groups[0]?.id ?? null), [step, isRing, pieceIndex]);
  useEffect(() => {
    if (openGroup !== null) setOpen(openGroup);
  }, [openGroup]);

  /** The engraving is visible from the front, where the camera looks into the band. */
  const choose = (id: GroupId | null) => {
    setOpen(id);
    if (id === 'engraving') setView('front');
  };
  const shown = groups.find(({ id }) => id === open)?.controls ?? [];
  const isAtStone =
    design.kind === 'set' ? mainStoneSource(design)?.piece === pieceIndex : !isRing || step === 'stone';
  const isLast = !isRing || step === 'ring';
  return (
    <div>
      {design.kind === 'set' && <PieceTabs design={design} />}
      {design.kind === 'ring' && step === 'setting' && <SettingGallery design={design} />}
      {design.kind === 'ring' && step === 'ring' && <BandOffer ring={design} />}
      {isAtStone && <StoneSource />}
      {isAtStone && <StoneLight design={design} />}
      <ControlGroups
        kind={piece?.kind ?? 'ring'}
        groups={groups}
        open={open}
        onOpen={choose}
        sizeError={sizeError}
      />
      <div className="flex flex-col gap-7 pt-7">
        <DesignIssues shown={shown} index={design.kind === 'set' ? pieceIndex : null} />
        <FigureRow />
        <Badges />
        {isLast && <PriceList />}
      </div>
    </div>
  );
}
