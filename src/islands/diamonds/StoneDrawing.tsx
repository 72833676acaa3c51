import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import type { FacetDrawing } from './facet-drawing.ts';
import { useLook } from './stone-look.store.ts';
import { drawingOf } from './stone-look.ts';

const fills = ['fill-line-strong/80', 'fill-[#c2bab0]', 'fill-[#ddd7ce]', 'fill-[#efebe4]', 'fill-white'];
/** Of air round the stone, in mm, for the width of its lines. */
const air = 0.06;

interface FacetsProps {
  drawing: FacetDrawing;
  pxPerMm: number;
  /** Below some 5 px per mm the facets under the table are left out. */
  isFine?: boolean;
  className?: string;
}

/** A drawing at a scale, hidden from assistive technology: words stand beside it. */
export function Facets({ drawing, pxPerMm, isFine = true, className }: FacetsProps) {
  const [width, height] = [drawing.widthMm + 2 * air, drawing.lengthMm + 2 * air];
  return (
    <svg
      width={width * pxPerMm}
      height={height * pxPerMm}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <g stroke="none">
        {drawing.tones.map((path, tone) => (
          <path key={fills[tone]} d={path} className={fills[tone]} />
        ))}
      </g>
      {isFine && <path d={drawing.pavilion} strokeWidth={0.5 / pxPerMm} strokeOpacity={0.3} />}
      <path d={drawing.crown} strokeWidth={0.6 / pxPerMm} strokeOpacity={0.8} />
      <path d={drawing.outline} strokeWidth={1 / pxPerMm} />
    </svg>
  );
}

interface StoneDrawingProps {
  stone: Diamond;
  pxPerMm: number;
  className?: string;
}

/** The pre-built page brings its drawings; in the browser a worker makes them, and an outline stands until then. */
export function StoneDrawing({ stone, pxPerMm, className }: StoneDrawingProps) {
  const look = useLook(stone);
  const drawing = look?.drawing ?? (import.meta.env.SSR ? drawingOf(stone) : undefined);
  const size = { width: stone.width_mm * pxPerMm, height: stone.length_mm * pxPerMm };
  return (
    <span className="inline-flex items-center justify-center" style={size} suppressHydrationWarning>
      {drawing && (
        <Facets
          drawing={drawing}
          pxPerMm={pxPerMm}
          isFine={pxPerMm >= 8}
          {...(className ? { className } : {})}
        />
      )}
    </span>
  );
}
