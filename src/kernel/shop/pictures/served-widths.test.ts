import { describe, expect, it } from 'vitest';
import { servedWidths } from './served-widths.ts';

describe('servedWidths', () => {
  it('never enlarges and ends with the picture’s own width', () => {
    expect(servedWidths(1200)).toEqual([320, 640, 960, 1200]);
    expect(servedWidths(900)).toEqual([320, 640, 900]);
    expect(servedWidths(960)).toEqual([320, 640, 960]);
    expect(servedWidths(800)).toEqual([320, 640, 800]);
    expect(servedWidths(200)).toEqual([200]);
    expect(servedWidths(1920)).toEqual([320, 640, 960, 1280, 1920]);
  });
});
