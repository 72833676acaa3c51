import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { cx } from '#ui/class-names.ts';
import { useStudio } from '../studio-context.ts';
import { dimensionLines } from './dimension-lines.ts';
import { $ground, stage } from './view.store.ts';

/** Corners of the box around a model, in the order of the bits x, y and z. */
const cornersOf = ({ bounds: { min, max } }: JewelModel): Vec3[] =>
  Array.from({ length: 8 }, (_, bits) => [
    (bits & 1 ? max : min)[0],
    (bits & 2 ? max : min)[1],
    (bits & 4 ? max : min)[2],
  ]);

/** Width, depth and height of the box around a model, mm. */
const sizesOf = ({ bounds: { min, max } }: JewelModel): readonly number[] => [
  max[0] - min[0],
  max[1] - min[1],
  max[2] - min[2],
];

const setAttributes = (element: Element, values: Record<string, number>) => {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value.toFixed(1));
};

/** Dimension lines beside the live model; they follow the camera. */
export function Dimensions({ model }: { model: JewelModel }) {
  const { t } = useStudio();
  const drawing = useRef<SVGSVGElement>(null);
  const isNight = useStore($ground) === 'candle';
  const sizes = sizesOf(model).map((mm) => new Decimal(mm).in(t.locale));
  useEffect(() => {
    let frame = 0;
    const corners = cornersOf(model);
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const svg = drawing.current;
      if (svg === null) return;
      const projected = corners.map((corner) => stage.current?.project(corner) ?? null);
      const lines = projected.every((point) => point !== null)
        ? dimensionLines(projected, [svg.clientWidth, svg.clientHeight])
        : [];
      for (const [index, group] of [...svg.querySelectorAll('g')].entries()) {
        const shown = lines[index];
        group.setAttribute('visibility', shown ? 'visible' : 'hidden');
        const [line, label] = group.children;
        if (!shown || !line || !label) continue;
        const { from, to } = shown;
        setAttributes(line, { x1: from[0], y1: from[1], x2: to[0], y2: to[1] });
        setAttributes(label, { x: shown.label[0], y: shown.label[1] });
      }
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [model]);
  return (
    <svg
      ref={drawing}
      data-dimensions
      className={cx(
        'pointer-events-none absolute inset-0 size-full overflow-hidden',
        isNight ? 'text-paper' : 'text-ink',
      )}
      role="img"
      aria-label={t('studio.bench-sizes', { sizes: sizes.join(' × ') })}
    >
      <defs>
        <marker
          id="dimension-end"
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 1 8 4 0 7z" className="fill-current" />
        </marker>
      </defs>
      {sizes.map((size, axis) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
        <g key={axis} className="stroke-current" visibility="hidden">
          <line strokeWidth="1" markerStart="url(#dimension-end)" markerEnd="url(#dimension-end)" />
          <text
            className="fill-current text-xs tabular-nums"
            stroke="none"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {size}
          </text>
        </g>
      ))}
    </svg>
  );
}
