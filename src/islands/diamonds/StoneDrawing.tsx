import type { FacetDrawing } from '#islands/stone-rendering/facet-drawing.ts';
import { useDrawing } from '#islands/stone-rendering/stone-rendering.store.ts';
import { drawingOf } from '#islands/stone-rendering/stone-rendering.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';

const fills = ['#8d8578', '#c2bab0', '#ddd7ce', '#efebe4', '#ffffff'];
/** Margin around the stone in mm, for its line width. */
const air = 0.06;
/** Below this scale the facets under the table would blur to grey. */
const finePxPerMm = 8;

/** A drawing at a scale as SVG. It contains only numbers, so it needs no escaping. */
function markupOf(drawing: FacetDrawing, pxPerMm: number, isFitted: boolean): string {
  const { tones, outline, crown, pavilion, widthMm, lengthMm } = drawing;
  const [width, height] = [widthMm + 2 * air, lengthMm + 2 * air];
  const px = (mm: number) => (isFitted ? '100%' : (mm * pxPerMm).toFixed(1));
  const line = (px: number) => (px / pxPerMm).toFixed(3);
  const facets = tones
    .map((path, tone) => (path ? `<path d="${path}" fill="${fills[tone]}"/>` : ''))
    .join('');
  const below = `<path d="${pavilion}" stroke-width="${line(0.5)}" stroke-opacity=".3"/>`;
  return `<svg width="${px(width)}" height="${px(height)}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}" fill="none" stroke-linejoin="round" aria-hidden="true" focusable="false" style="display:block;flex:none">${facets}<g stroke="currentColor">${
    pxPerMm >= finePxPerMm ? below : ''
  }<path d="${crown}" stroke-width="${line(0.55)}" stroke-opacity=".75"/><path d="${outline}" stroke-width="${line(0.9)}"/></g></svg>`;
}

/** Facets of a drawing, hidden from assistive technology: text beside them describes the stone. */
export function Facets({
  drawing,
  pxPerMm,
  isFitted = false,
}: {
  drawing: FacetDrawing | undefined;
  /** For a fitted drawing, which fills its parent, only sets the line width. */
  pxPerMm: number;
  isFitted?: boolean;
}) {
  return (
    <span
      className={isFitted ? 'block size-full' : 'inline-flex items-center justify-center'}
      // The pre-built page contains its drawings; drawings made later by a worker replace them.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup contains only numbers
      dangerouslySetInnerHTML={{ __html: drawing ? markupOf(drawing, pxPerMm, isFitted) : '' }}
    />
  );
}

interface StoneDrawingProps {
  stone: Diamond;
  pxPerMm: number;
}

/** A stone from above that fills its parent. */
export function FittedStone({ stone }: { stone: Diamond }) {
  const drawing = useDrawing(stone);
  return <Facets drawing={drawing} pxPerMm={380 / Math.max(stone.lengthMm, stone.widthMm)} isFitted />;
}

/** A stone from above at a scale, in its own proportions; its space is reserved until it is drawn. */
export function StoneDrawing({ stone, pxPerMm }: StoneDrawingProps) {
  const made = useDrawing(stone);
  const drawing = made ?? (import.meta.env.SSR ? drawingOf(stone) : undefined);
  const size = { width: stone.widthMm * pxPerMm, height: stone.lengthMm * pxPerMm };
  return (
    <span className="inline-flex items-center justify-center" style={size}>
      <Facets drawing={drawing} pxPerMm={pxPerMm} />
    </span>
  );
}
