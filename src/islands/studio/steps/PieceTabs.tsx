import { useStore } from '@nanostores/react';
import type { SetDesign } from '#kernel/design/design.contract.ts';
import { nameOf } from '#kernel/jewel/names.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { $pieceIndex } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** Which piece of a set the controls are for. */
export function PieceTabs({ design }: { design: SetDesign }) {
  const { t } = useStudio();
  const index = useStore($pieceIndex);
  return (
    <RadioGroup
      className="mb-6"
      legend={t('studio.piece')}
      value={String(index)}
      onChange={(value) => $pieceIndex.set(Number(value))}
      options={design.pieces.map((piece, i) => ({
        value: String(i),
        label: nameOf('kind', piece.kind, t),
      }))}
    />
  );
}
