import { describe, expect, it } from 'vitest';
import { noViewerFragment, quickLookLink, sceneViewerLink } from './ar-links.ts';
import { arWay, type Device } from './ar-way.ts';

const sees = (can: boolean): Device['xr'] => ({ isSessionSupported: async () => can });
const device = (parts: Partial<Device>): Device => ({
  opensArLinks: false,
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  xr: undefined,
  ...parts,
});
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36';

describe('AR support', () => {
  it('is null on a device without AR', async () => {
    expect(await arWay(device({}))).toBeNull();
    expect(await arWay(device({ xr: sees(false) }))).toBeNull();
    const failing = { isSessionSupported: () => Promise.reject(new Error('not allowed')) };
    expect(await arWay(device({ xr: failing }))).toBeNull();
  });

  it('is Apple’s viewer if rel=ar links work, Google’s on Android, else the browser’s', async () => {
    expect(await arWay(device({ opensArLinks: true, xr: sees(true) }))).toBe('quick-look');
    expect(await arWay(device({ agent: android, xr: sees(true) }))).toBe('scene-viewer');
    expect(await arWay(device({ xr: sees(true) }))).toBe('browser');
    const headset = 'Mozilla/5.0 (X11; Android 14; Quest 3) OculusBrowser/40 Chrome/150.0 VR Safari/537.36';
    expect(await arWay(device({ agent: headset, xr: sees(true) }))).toBe('browser');
    expect(await arWay(device({ agent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/150.0' }))).toBeNull();
  });

  it('falls back to the next after a failure', async () => {
    expect(await arWay(device({ agent: android, xr: sees(true) }), 'scene-viewer')).toBe('browser');
    expect(await arWay(device({ agent: android }), 'scene-viewer')).toBeNull();
  });
});

describe('links of viewers', () => {
  const model = 'https://api.example/vplus3d/customized/model.glb?design=q1ZK_-x';

  it('contain the whole address, true scale, and the fallback', () => {
    const link = sceneViewerLink(model, 'Ring & band', 'https://shop.example/design/ring/#d=1');
    const [, query = ''] =
      /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.0\?([^#]*)#Intent;/.exec(link) ?? [];
    const asked = new URLSearchParams(query);
    expect(asked.get('file')).toBe(model);
    expect(asked.get('resizable')).toBe('false');
    expect(asked.get('title')).toBe('Ring & band');
    const [, back = ''] = /S\.browser_fallback_url=([^;]*);end;$/.exec(link) ?? [];
    expect(decodeURIComponent(back)).toBe(`https://shop.example/design/ring/${noViewerFragment}`);
  });

  it('forbid scaling in Apple’s viewer', () => {
    expect(new URL(quickLookLink(model)).hash).toBe('#allowsContentScaling=0');
  });
});
