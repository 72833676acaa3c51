import { useEffect, useRef } from 'react';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { useStudio } from '../studio-context.ts';
import { stage } from './view.store.ts';

/** Distance of the arrows from the piece, mm. */
const BESIDE_MM = 1.2;

/** Width, depth and height of the box around a model, each along an edge beside it. */
function dimensionsOf({ bounds: { min, max } }: JewelModel): { from: Vec3; to: Vec3; mm: number }[] {
  const [left, front, low] = min;
  const [right, back, high] = max;
  const [beside, under] = [right + BESIDE_MM, low];
  return [
    { from: [left, front - BESIDE_MM, under], to: [right, front - BESIDE_MM, under], mm: right - left },
    { from: [beside, front, under], to: [beside, back, under], mm: back - front },
    { from: [beside, front, low], to: [beside, front, high], mm: high - low },
  ];
}

/** Dimension arrows over the live model; they follow the camera. */
export function Dimensions({ model }: { model: JewelModel }) {
  const { t } = useStudio();
  const drawing = useRef<SVGSVGElement>(null);
  const dimensions = dimensionsOf(model);
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const svg = drawing.current;
      if (svg === null) return;
      dimensionsOf(model).forEach(({ from, to }, i) => {
        const group = svg.children[i + 1];
        const ends = [stage.current?.project(from), stage.current?.project(to)] as const;
        const [line, label] = group?.children ?? [];
        const [a, b] = ends;
        if (!a || !b || !line || !label) return;
        const set = (element: Element, values: Record<string, number>) => {
          for (const [name, value] of Object.entries(values)) element.setAttribute(name, value.toFixed(1));
        };
        set(line, { x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
        set(label, { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 - 5 });
      });
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [model]);
  return (
    <svg
      ref={drawing}
      data-dimensions
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      role="img"
      aria-label={dimensions.map(({ mm }) => `${new Decimal(mm).in(t.locale)} mm`).join(' × ')}
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
          <path d="M0 1 8 4 0 7z" className="fill-ruby" />
        </marker>
      </defs>
      {dimensions.map(({ mm }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
        <g key={i} className="stroke-ruby">
          <line strokeWidth="1" markerStart="url(#dimension-end)" markerEnd="url(#dimension-end)" />
          <text className="fill-ruby text-xs tabular-nums" stroke="none" textAnchor="middle">
            {new Decimal(mm).in(t.locale)}
          </text>
        </g>
      ))}
    </svg>
  );
}
