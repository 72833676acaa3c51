import { crownDrawing } from '#kernel/jewel/gems/crown-drawing.ts';
import {
  CUT_SHAPES,
  type CutShape,
  GEM_MATERIAL_IDS,
  type GemMaterialId,
} from '#kernel/jewel/gems/grades.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { bandProfile, SHANK_PROFILES } from '#kernel/jewel/pieces/parts/shank/shank-profile.ts';
import type { OptionStyle } from './vocabulary.ts';

const GEM_COLOURS: Readonly<Record<GemMaterialId, readonly [string, string]>> = {
  diamond: ['#ffffff', '#c9d2d6'],
  moissanite: ['#fdfdf6', '#d3d6c4'],
  sapphire: ['#3f63b8', '#14255c'],
  ruby: ['#d02a4c', '#6d0a22'],
  emerald: ['#2f9465', '#0c4a2f'],
};

/** A drawing of an option: a cut's crown, a band's section, a metal's colour. */
export function OptionPicture({ style, option }: { style: OptionStyle; option: string }) {
  switch (style) {
    case 'shape':
      return <CutPicture shape={CUT_SHAPES.find((id) => id === option) ?? 'round'} />;
    case 'profile':
      return <ProfilePicture option={option} />;
    case 'head':
      return <HeadPicture option={option} />;
    case 'pave':
      return <PavePicture isCutDown={option === 'cut-down'} />;
    case 'metal': {
      const metal = METAL_IDS.find((id) => id === option);
      return metal === undefined ? null : <Swatch light="#fffdf8" colour={ALLOYS[metal].swatch} />;
    }
    case 'material': {
      const material = GEM_MATERIAL_IDS.find((id) => id === option);
      if (material === undefined) return null;
      const [light, colour] = GEM_COLOURS[material];
      return <Swatch light={light} colour={colour} />;
    }
    default:
      return null;
  }
}

function Swatch({ light, colour }: { light: string; colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-6 shrink-0 rounded-full border border-ink/15"
      style={{ background: `radial-gradient(circle at 32% 28%, ${light}, ${colour} 62%)` }}
    />
  );
}

/** Scaled by the longer side, so that slender stones fit. */
function CutPicture({ shape }: { shape: CutShape }) {
  const { path, halfHeight, middle } = crownDrawing(shape);
  const reach = Math.max(1.45, halfHeight * 1.12);
  return (
    <svg
      viewBox={`${-reach} ${middle - reach} ${2 * reach} ${2 * reach}`}
      aria-hidden="true"
      className="size-13 shrink-0"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={reach * 0.022} strokeLinejoin="round" />
    </svg>
  );
}

function ProfilePicture({ option }: { option: string }) {
  const profile = SHANK_PROFILES.find((id) => id === option) ?? 'court';
  const points = bandProfile(profile, 2.6, 1.5).map(({ u, v }) => `${u.toFixed(3)},${(1.5 - v).toFixed(3)}`);
  return (
    <svg viewBox="-1.5 -0.2 3 1.9" aria-hidden="true" className="h-7 w-11 shrink-0">
      <polygon
        points={points.join(' ')}
        fill="currentColor"
        fillOpacity="0.08"
        stroke="currentColor"
        strokeWidth="0.06"
      />
    </svg>
  );
}

/**
 * Two stones with the beads between them, seen from above: in a smooth rim, or in one that is cut down to
 * them.
 */
function PavePicture({ isCutDown }: { isCutDown: boolean }) {
  const rim = isCutDown
    ? 'M-2.3-1.4q1.15 .8 2.3 0q1.15 .8 2.3 0M-2.3 1.4q1.15-.8 2.3 0q1.15-.8 2.3 0'
    : 'M-2.4-1.3h4.8M-2.4 1.3h4.8';
  return (
    <svg viewBox="-2.5 -1.6 5 3.2" aria-hidden="true" className="h-7 w-11 shrink-0">
      <g fill="none" stroke="currentColor" strokeWidth="0.09">
        <path d={rim} />
        <circle cx="-1.15" r="1" />
        <circle cx="1.15" r="1" />
      </g>
      <path
        d="M0-.7v.01M0 .7v.01M-2.3-.7v.01M-2.3 .7v.01M2.3-.7v.01M2.3 .7v.01"
        stroke="currentColor"
        strokeWidth="0.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

function HeadPicture({ option }: { option: string }) {
  const count = option === 'prong-6' ? 6 : option === 'martini' ? 3 : 4;
  const angles = Array.from({ length: count }, (_, k) => (2 * Math.PI * (k + 0.5)) / count);
  return (
    <svg viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true" className="size-10 shrink-0">
      <path
        d={crownDrawing('round').path}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.03"
        opacity="0.6"
      />
      {option === 'bezel' ? (
        <circle r="1.16" fill="none" stroke="currentColor" strokeWidth="0.16" />
      ) : (
        angles.map((angle) => (
          <circle
            key={angle}
            cx={1.02 * Math.sin(angle)}
            cy={1.02 * Math.cos(angle)}
            r="0.17"
            fill="currentColor"
          />
        ))
      )}
    </svg>
  );
}
