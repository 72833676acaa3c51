// @vitest-environment jsdom

import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { expect, it, vi } from 'vitest';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { StageEngine } from './engine.ts';
import { TIERS } from './quality.ts';

// Camera positions need no GPU.
vi.mock('./picture/full-frame.ts', () => ({
  FULL_FRAME_VERTEX: '',
  compileFullFrame: () => {},
  drawFullFrame: () => {},
}));

const renderer: WebGLRenderer = Object.assign(Object.create(WebGLRenderer.prototype), {
  extensions: { has: () => false },
  compile: () => {},
  getRenderTarget: () => null,
  setRenderTarget: () => {},
});
const model = buildJewel(START_DESIGN);

function engineWithRing() {
  const engine = new StageEngine({
    renderer,
    tier: TIERS.low,
    scene: new Scene(),
    camera: new PerspectiveCamera(),
    element: document.createElement('canvas'),
    invalidate: () => {},
    isCalm: true,
  });
  engine.setModel(model, 'ring', null);
  engine.setView('side');
  return engine;
}

it('returns from true size to the current view', () => {
  const engine = engineWithRing();
  const fitted = engine.orbit.distance;
  engine.orbit.setDistance(fitted * 3);
  engine.setView('side');
  expect(engine.orbit.distance).toBeCloseTo(fitted, 6);
});

it('returns to the current view after a rotation', () => {
  const engine = engineWithRing();
  engine.orbit.turnTo({ azimuth: -40, elevation: 61, distance: 75 });
  expect(engine.orbit.turned).toBeDefined();
  engine.setView('side');
  expect(engine.orbit.turned).toBeUndefined();
});
