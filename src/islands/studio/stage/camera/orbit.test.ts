// @vitest-environment jsdom

import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { CameraAim } from './aim.ts';
import { Orbit } from './orbit.ts';

const home: CameraAim = {
  target: new Vector3(0, 11, 0),
  azimuth: (28 * Math.PI) / 180,
  elevation: (25 * Math.PI) / 180,
  distance: 120,
  shift: [0, 0.1],
};

function orbitAt(aim: CameraAim) {
  const camera = new PerspectiveCamera();
  const orbit = new Orbit(camera, document.createElement('canvas'), true, () => {});
  orbit.goTo(aim, 0, true);
  return { camera, orbit };
}

describe('the shopper’s rotation', () => {
  it('is undefined in the view’s own position', () => {
    expect(orbitAt(home).orbit.turned).toBeUndefined();
  });

  it('is stored in whole degrees and per cent, and restored from the same view', () => {
    const mine = orbitAt(home);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', '+']) mine.orbit.press(key);
    mine.orbit.tick(0);
    const { turned } = mine.orbit;
    expect(turned).toMatchObject({ azimuth: 8, distance: 88 });
    if (turned === undefined) throw new Error('it was turned');
    const yours = orbitAt(home);
    yours.orbit.turnTo(turned);
    expect(yours.orbit.turned).toEqual(turned);
    expect(yours.camera.position.distanceTo(mine.camera.position)).toBeLessThan(1.5);
    expect(yours.orbit.shift).toEqual(home.shift);
  });

  it('is reset when another view is opened', () => {
    const { orbit } = orbitAt(home);
    orbit.turnTo({ azimuth: -170, elevation: 60, distance: 50 });
    expect(orbit.turned).toEqual({ azimuth: -170, elevation: 60, distance: 50 });
    orbit.goTo({ ...home, azimuth: 0 }, 0, true);
    expect(orbit.turned).toBeUndefined();
  });
});

it('ends a glide as soon as it can no longer be seen, near its end', () => {
  const orbit = new Orbit(new PerspectiveCamera(), document.createElement('canvas'), false, () => {});
  orbit.goTo(home, 0, true);
  orbit.press('ArrowLeft');
  let frames = 0;
  while (orbit.tick(0)) frames += 1;
  // A tenth of the rest a frame: from 10° to 0.2° in some 40 frames; unseen, it went on for 130.
  expect(frames).toBeLessThan(60);
  expect((orbit.azimuth * 180) / Math.PI).toBeCloseTo(18, 0);
  expect(orbit.tick(0)).toBe(false);
});
