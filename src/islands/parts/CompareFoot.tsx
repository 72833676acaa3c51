import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $comparedPieces } from '#client/compared-pieces.ts';
import { loadChunk } from '#client/guard.ts';

const CompareBar = lazy(() => loadChunk(() => import('./CompareBar.tsx')));

/** The foot of a list: empty until a piece is selected. */
export function CompareFoot() {
  const ids = useStore($comparedPieces, { ssr: 'initial' });
  if (ids.length === 0) return null;
  return (
    <Suspense>
      <CompareBar />
    </Suspense>
  );
}
