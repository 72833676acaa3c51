import { useStore } from '@nanostores/react';
import { GradeTestButton } from '#islands/grade-test/shared/GradeTestButton.tsx';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { canBeTried } from '#kernel/shop/grade-test/can-be-tried.ts';
import type { TestKind } from '#kernel/shop/grade-test/grade-pairs.ts';
import { $piece, $pieceIndex, editDesign } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useStudio } from '../studio-context.ts';
import { openThumbnailRenderer } from '../thumbnails.store.ts';
import { $environment } from '../view/view.store.ts';
import { countAt } from './stone-count.ts';

/** Below a grade: the blind test, in the stage's metal and light. */
export function GradeTestEntry({ kind }: { kind: TestKind }) {
  const { t } = useStudio();
  const piece = useStore($piece);
  const pieceIndex = useStore($pieceIndex);
  const environment = useStore($environment);
  const lines = useStore($figures)?.price?.lines ?? [];
  const leading = piece && designedStones(piece)[0];
  if (!leading || !canBeTried(leading.stone)) return null;
  const headMetal = 'headMetal' in piece ? piece.headMetal : null;
  return (
    <GradeTestButton
      label={t('studio.see-grade')}
      stone={leading.stone}
      kind={kind}
      metal={headMetal ?? piece.metal}
      environment={environment}
      count={countAt(lines, pieceIndex, leading.path)}
      taking="design"
      openRenderer={openThumbnailRenderer}
      onTake={(tried, grade) => editDesign([{ path: `${leading.path}.${tried}`, value: grade }], tried)}
    />
  );
}
