import { useEffect, useRef, useState } from 'react';
import { useGradeTest } from '#islands/grade-test/shared/use-grade-test.tsx';
import { openThumbnailRenderer } from '#islands/studio/thumbnails.store.ts';
import type { FinderState } from '#kernel/shop/diamonds/finder-state.ts';
import type { TestKind } from '#kernel/shop/grade-test/grade-pairs.ts';
import { askedKind, stoneOfList, stonesLike, TRIED_IN } from './tried-stone.ts';

/** The blind test opened by a link, as in the guide's articles. */
export function AskedTest({
  state,
  onChange,
}: {
  state: FinderState;
  onChange: (state: FinderState) => void;
}) {
  const [kind, setKind] = useState<TestKind>('colour');
  const stone = stoneOfList(state);
  const { open, dialog } = useGradeTest({
    ...{ stone, kind, ...TRIED_IN, count: 1, taking: 'finder' },
    openRenderer: openThumbnailRenderer,
    onTake: (tried, grade) => onChange(stonesLike(state, stone, tried, grade)),
  });
  const openNow = useRef(open);
  openNow.current = open;
  useEffect(() => {
    const asked = askedKind(new URLSearchParams(location.search));
    if (asked === null) return;
    setKind(asked);
    void openNow.current();
  }, []);
  return dialog;
}
