import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { poseOf } from '../model/pose.ts';
import { aimAt, placeCamera, setLens } from './aim.ts';
import { distanceForScale, pixelsPerMm, screenPxPerMm } from './true-size.ts';
import { VIEWS } from './views.ts';

const ring = () => {
  const { design } = parseDesign({
    version: 2,
    kind: 'ring',
    metal: 'platinum-950',
    centre: { shape: 'round', carat: 1 },
  });
  if (design === null) throw new Error('no design');
  return buildJewel(design);
};

describe('the hero view', () => {
  it('centres the area that a ring covers in any frame', () => {
    const model = ring();
    const pose = poseOf(model, 'ring');
    const aim = aimAt(VIEWS.ring.hero, model, pose);
    const camera = new PerspectiveCamera();
    placeCamera(camera, aim);
    for (const [width, height] of [
      [400, 400],
      [800, 300],
      [300, 700],
    ] as const) {
      setLens(camera, width, height, aim.shift);
      let [left, right, bottom, top] = [9, -9, 9, -9];
      const see = (positions: Float32Array, matrix: Matrix4) => {
        for (let i = 0; i < positions.length; i += 3) {
          const p = new Vector3().fromArray(positions, i).applyMatrix4(matrix).project(camera);
          [left, right] = [Math.min(left, p.x), Math.max(right, p.x)];
          [bottom, top] = [Math.min(bottom, p.y), Math.max(top, p.y)];
        }
      };
      for (const part of model.parts) see(part.mesh.positions, pose);
      for (const { cutStone, matrix } of model.stones)
        see(cutStone.mesh.positions, pose.clone().multiply(new Matrix4().fromArray(matrix)));
      expect(left + right).toBeCloseTo(0, 4);
      expect(bottom + top).toBeCloseTo(0, 4);
      expect(Math.max(right, top)).toBeLessThan(1);
    }
  });
});

describe('a view that limits the share of the frame a piece may cover', () => {
  const model = ring();
  const pose = poseOf(model, 'ring');
  const aimed = (fill?: number) =>
    aimAt({ azimuth: 20, elevation: 20, frameMm: 22, subject: 'whole', ...(fill && { fill }) }, model, pose);

  it('moves back from a larger piece, just as far as needed', () => {
    const { distance } = aimed();
    expect(aimed(0.9).distance).toBeGreaterThan(distance * 1.05);
    expect(aimed(0.9).distance).toBeLessThan(aimed(0.8).distance);
    expect(aimed(3).distance).toBe(distance);
  });
});

describe('a model that already lies as it is to be seen', () => {
  it('is not laid down, unlike bangles', () => {
    const model = ring();
    expect(poseOf(model, 'bangle', true)).toEqual(poseOf(model, 'ring'));
    expect(poseOf(model, 'bangle')).not.toEqual(poseOf(model, 'ring'));
  });
});

describe('true size', () => {
  it('shows a mm of the piece as a mm of the screen', () => {
    const frame = { width: 900, height: 600 };
    const screen = screenPxPerMm(323.5);
    expect(screen).toBeCloseTo(3.779, 2);
    expect(pixelsPerMm(frame, distanceForScale(frame, screen))).toBeCloseTo(screen, 9);
  });
});
