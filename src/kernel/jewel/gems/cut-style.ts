import type { CutShape } from './grades.ts';

/** How the facets are arranged: kites and triangles, parallel steps, or chevrons under a stepped crown. */
export type CutStyle = 'brilliant' | 'step' | 'chevron';

export const CUT_STYLES: Readonly<Record<CutShape, CutStyle>> = {
  round: 'brilliant',
  oval: 'brilliant',
  cushion: 'brilliant',
  princess: 'chevron',
  emerald: 'step',
  pear: 'brilliant',
  radiant: 'chevron',
  marquise: 'brilliant',
  asscher: 'step',
  heart: 'brilliant',
  trillion: 'brilliant',
  baguette: 'step',
  'tapered-baguette': 'step',
};
