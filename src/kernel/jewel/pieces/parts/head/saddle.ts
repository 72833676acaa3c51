import { ringStation, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { clamp, smoothstep } from '#kernel/jewel/mesh/vector.ts';
import { type DraftPart, metalPart } from '../assembly.ts';
import { type ShankSpec, shankSize } from '../shank/shank.ts';
import { bandProfile } from '../shank/shank-profile.ts';
import type { HeadFoot } from './head-foot.ts';

/** Distance over which a band rises beside a collar, mm; a row of stones starts earlier. */
const FILLET_MM = 1;
const FILLET_BEFORE_ROW_MM = 0.3;
/** Inside the band below it, so that two surfaces never coincide. */
const UNDER_MM = 0.015;
const STEPS = 40;

/** The band's shoulders as they rise to a collar sunk into it: a fillet on either side, hollow inside. */
export function saddle(spec: ShankSpec, foot: HeadFoot, collarMm: number): DraftPart {
  const reach = spec.rows.length > 0 ? FILLET_BEFORE_ROW_MM : FILLET_MM;
  const outer = foot.halfX + foot.wireMm * 0.35;
  const inner = foot.halfX - foot.wireMm * 0.3;
  const radius = spec.innerRadiusMm + spec.topThicknessMm;
  const span = Math.asin(clamp((outer + reach) / radius, 0, 0.9));
  const rise = collarMm * 0.85;
  const liftAt = (x: number): number => {
    const away = clamp((x - outer) / reach, 0, 1);
    return rise * (1 - away) ** 2 * smoothstep(inner - 0.5, inner, x);
  };
  const angles = Array.from({ length: STEPS + 1 }, (_, i) => span * ((2 * i) / STEPS - 1));
  const mesh = sweep(
    angles.map((angle) => ringStation(angle, spec.innerRadiusMm)),
    (i) => {
      const angle = Math.abs(angles[i] ?? 0);
      const { widthMm, thicknessMm } = shankSize(spec, angle);
      const lift = liftAt(radius * Math.sin(angle));
      return bandProfile(spec.profile, widthMm - 2 * UNDER_MM, thicknessMm - UNDER_MM + lift).map(
        ({ v, ...point }) => ({ ...point, v: Math.max(v, UNDER_MM) }),
      );
    },
    { startDomeMm: 0, endDomeMm: 0 },
  );
  return metalPart('shank', 'saddle', mesh);
}
