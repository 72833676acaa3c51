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
  ])('%s is %s', (gpu, tier) => {
    expect(tierFor({ ...device, gpu })).toBe(tier);
  });

  it('are lower for small devices and data saving', () => {
    expect(tierFor({ ...device, gpu: 'Apple GPU', savesData: true })).toBe('low');
    expect(tierFor({ ...device, gpu: 'Apple GPU', memoryGb: 2 })).toBe('low');
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
  const recordFrames = (guard: FrameGuard, ms: number, frames: number) => {
    let steps = 0;
    for (let i = 0; i < frames; i++) if (guard.recordFrame(ms)) steps++;
    return steps;
  };

  it('keeps the resolution of a smooth view', () => {
    const guard = new FrameGuard();
    expect(recordFrames(guard, 16.7, 200)).toBe(0);
    expect(guard.scale).toBe(1);
  });

  it('steps down to a floor while frames stay slow, but not for one hiccup', () => {
    const guard = new FrameGuard();
    recordFrames(guard, 300, 1);
    expect(recordFrames(guard, 16, 40)).toBe(0);
    guard.rest();
    expect(recordFrames(guard, 40, 12)).toBe(1);
    expect(guard.scale).toBe(0.8);
    recordFrames(guard, 40, 500);
    expect(guard.scale).toBe(0.48);
  });
});
