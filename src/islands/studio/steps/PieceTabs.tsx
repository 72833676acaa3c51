import { useStore } from '@nanostores/react';
import type { SetDesign } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { isStack } from '#kernel/jewel/pieces/stack.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { $pieceIndex, $step, removeBand } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** The ring of a set that consists of a ring and its band. */
function ringWithBand({ pieces }: SetDesign): RingDesign | null {
  const [ring, band] = pieces;
  return pieces.length === 2 && isStack(pieces) && ring?.kind === 'ring' && band?.kind === 'wedding-band'
    ? ring
    : null;
}

/** Selects the piece of a set to edit; removes the band from a ring. */
export function PieceTabs({ design }: { design: SetDesign }) {
  const { t } = useStudio();
  const index = useStore($pieceIndex);
  const ring = ringWithBand(design);
  const leave = (alone: RingDesign) => {
    removeBand(alone);
    $step.set('ring');
    afterFrame(() => document.querySelector<HTMLElement>('[data-band-offer] button')?.focus());
  };
  return (
    <div className="mb-6" data-pieces>
      <RadioGroup
        legend={t('studio.piece')}
        value={String(index)}
        onChange={(value) => $pieceIndex.set(Number(value))}
        options={design.pieces.map((piece, i) => ({
          value: String(i),
          label: nameOf('kind', piece.kind, t),
        }))}
      />
      {ring && (
        <Button kind="quiet" onClick={() => leave(ring)}>
          {t('studio.band-leave')}
        </Button>
      )}
    </div>
  );
}
