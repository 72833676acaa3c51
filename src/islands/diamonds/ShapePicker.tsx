import { shapeLabel } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import { drawFacets } from '#islands/stone-rendering/facet-drawing.ts';
import { cutWidthMm, useCutDrawing } from '#islands/stone-rendering/stone-rendering.store.ts';
import { type GEM_SHAPES, GEM_SHAPES as shapes } from '#kernel/jewel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { Facets } from './StoneDrawing.tsx';
import { shortCount } from './scale.ts';

type Shape = (typeof GEM_SHAPES)[number];

/** Side of the square that each cut is drawn in. */
const boxPx = 44;

function CutDrawing({ cut }: { cut: Shape }) {
  const made = useCutDrawing(cut);
  const proportions = USUAL_PROPORTIONS[cut];
  const drawing = made ?? (import.meta.env.SSR ? drawFacets(cut, proportions, cutWidthMm) : undefined);
  const pxPerMm = boxPx / (cutWidthMm * Math.max(1, proportions.lengthToWidth) ** 0.72) / 1.08;
  return <Facets drawing={drawing} pxPerMm={pxPerMm} />;
}

interface ShapePickerProps {
  chosen: readonly string[];
  counts: Readonly<Record<string, number>>;
  onToggle: (shape: Shape) => void;
  t: Translate;
}

/** The cuts, drawn from their facets; multiple choice. */
export function ShapePicker({ chosen, counts, onToggle, t }: ShapePickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2.5 text-[0.8125rem] tracking-[0.04em]">{t('diamonds.shape')}</legend>
      <ul className="grid grid-cols-4 gap-1.5">
        {shapes.map((shape) => {
          const count = counts[shape] ?? 0;
          const isChosen = chosen.includes(shape);
          return (
            <li key={shape}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={count === 0 && !isChosen}
                onClick={() => onToggle(shape)}
                className={cx(
                  'flex h-full w-full flex-col items-center justify-end gap-1.5 rounded-control border px-0.5 pt-2.5 pb-1.5 text-[0.6875rem]/4 transition-colors duration-200',
                  focusRing,
                  isChosen ? 'border-ink bg-white' : 'border-transparent hover:border-line-strong',
                  'disabled:cursor-not-allowed disabled:border-transparent disabled:text-stone disabled:[&_svg]:opacity-35',
                )}
              >
                <span className="flex h-14 items-center">
                  <CutDrawing cut={shape} />
                </span>
                {shapeLabel(shape, t)}
                <span className="text-[0.625rem]/3 text-stone tabular-nums">
                  {count === 0 ? t('diamonds.none-now') : shortCount(count)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
