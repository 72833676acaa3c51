import { describe, expect, it } from 'vitest';
import { FrameGuard } from './frame-guard.ts';
import { type DeviceHints, TIERS, tierFor } from './quality.ts';

const device: DeviceHints = { gpu: '', cores: 8, memoryGb: 8, isCoarse: false, savesData: false };

describe('tiers', () => {
  it.each([
    [
      'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
      'software',
    ],
    ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high'],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)', 'high'],
    ['ANGLE (Intel, Intel(R) Iris(R) Xe Graphics Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium'],
    ['ANGLE (Intel, Intel(R) UHD Graphics 620 Direct3D11 vs_5_0 ps_5_0, D3D11)', 'low'],
    ['Adreno (TM) 506', 'low'],
    ['Adreno (TM) 619', 'low'],
    ['Adreno (TM) 650', 'medium'],
    ['Mali-G57', 'low'],
    ['Mali-G78', 'medium'],
    ['Apple GPU', 'high'],
  ])('%s is %s', (gpu, tier) => {
    expect(tierFor({ ...device, gpu })).toBe(tier);
  });

  it('are lower for small devices and data saving', () => {
    expect(tierFor({ ...device, gpu: 'Apple GPU', savesData: true })).toBe('low');
    expect(tierFor({ ...device, gpu: 'Apple GPU', memoryGb: 2 })).toBe('low');
    expect(tierFor({ ...device, gpu: 'Apple GPU', isCoarse: true })).toBe('medium');
  });

  it('increase from one to the next', () => {
    const order = [TIERS.software, TIERS.low, TIERS.medium, TIERS.high];
    order.slice(1).forEach((tier, i) => {
      expect(tier.stillFrames).toBeGreaterThan(order[i]?.stillFrames ?? 0);
      expect(tier.movingHits).toBeGreaterThan(order[i]?.movingHits ?? 0);
    });
  });
});

describe('frame guard', () => {
  const slowPerStep = (guard: FrameGuard, ms: number) => () => ms * guard.scale ** 2;
  const recordFrames = (guard: FrameGuard, ms: () => number, frames: number, distance = 100) => {
    for (let i = 0; i < frames; i++) guard.recordFrame(ms(), distance);
    return guard.scale;
  };

  it('keeps the resolution of a smooth view', () => {
    expect(recordFrames(new FrameGuard(), () => 16.7, 200)).toBe(1);
  });

  it('lowers it while frames stay slow, but not for one hiccup', () => {
    const guard = new FrameGuard();
    recordFrames(guard, () => 300, 1);
    expect(recordFrames(guard, () => 16, 40)).toBe(1);
    guard.rest();
    expect(recordFrames(guard, slowPerStep(guard, 60), 12)).toBe(0.8);
    expect(recordFrames(guard, slowPerStep(guard, 60), 500)).toBe(0.48);
  });

  it('returns to it where lowering gains nothing, as on a screen with 30 refreshes per second', () => {
    expect(recordFrames(new FrameGuard(), () => 33.3, 500)).toBe(1);
  });

  it('returns to it when the camera is farther away than where it was lowered, or the view changes', () => {
    const guard = new FrameGuard();
    recordFrames(guard, slowPerStep(guard, 60), 100, 30);
    expect(recordFrames(guard, () => 7, 1, 36)).toBe(0.48);
    expect(recordFrames(guard, () => 7, 1, 100)).toBe(1);
    recordFrames(guard, slowPerStep(guard, 60), 100, 30);
    guard.reset();
    expect(guard.scale).toBe(1);
  });
});
