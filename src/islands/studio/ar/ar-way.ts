/** How this device shows a piece in the room: by Apple's viewer, by Google's, or by the browser itself. */
export type ArWay = 'quick-look' | 'scene-viewer' | 'browser';

/** The part of a browser's window that tells. */
export interface Device {
  /** Whether links of rel="ar" open Apple's viewer. */
  opensArLinks: boolean;
  agent: string;
  xr: { isSessionSupported(mode: 'immersive-ar'): Promise<boolean> } | undefined;
}

/** Where Google's viewer stands behind `intent:` links; Firefox opens none, headsets have no such viewer. */
const hasSceneViewer = (agent: string): boolean =>
  /Android/.test(agent) && !/Firefox|OculusBrowser|SamsungBrowser\/[1-7]\./.test(agent);

/** The way of a device, null where it has none; `refused`: a way that was tried and led nowhere. */
export async function arWay(
  { opensArLinks, agent, xr }: Device,
  refused: ArWay | null = null,
): Promise<ArWay | null> {
  if (opensArLinks && refused !== 'quick-look') return 'quick-look';
  if (hasSceneViewer(agent) && refused !== 'scene-viewer') return 'scene-viewer';
  const canSeeSection =
    refused !== 'browser' && (await xr?.isSessionSupported('immersive-ar').catch(() => false));
  return canSeeSection ? 'browser' : null;
}

/** The device this page is on. */
export const thisDevice = (): Device => ({
  opensArLinks: document.createElement('a').relList.supports?.('ar') ?? false,
  agent: navigator.userAgent,
  xr: 'xr' in navigator ? (navigator.xr as Device['xr']) : undefined,
});
