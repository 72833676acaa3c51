/** How this device shows a piece in AR: by Apple's viewer, by Google's, or by the browser. */
export type ArWay = 'quick-look' | 'scene-viewer' | 'browser';

/** The properties of a browser that decide. */
export interface Device {
  /** Whether rel="ar" links open Apple's viewer. */
  opensArLinks: boolean;
  agent: string;
  xr: { isSessionSupported(mode: 'immersive-ar'): Promise<boolean> } | undefined;
}

/** Whether `intent:` links open Google's viewer; Firefox opens none, and headsets do not have it. */
const hasSceneViewer = (agent: string): boolean =>
  /Android/.test(agent) && !/Firefox|OculusBrowser|SamsungBrowser\/[1-7]\./.test(agent);

/** The AR support of a device, null without; `refused`: a way that has failed. */
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

/** The device of this page. */
export const thisDevice = (): Device => ({
  opensArLinks: document.createElement('a').relList.supports?.('ar') ?? false,
  agent: navigator.userAgent,
  xr: 'xr' in navigator ? (navigator.xr as Device['xr']) : undefined,
});
