/** Where Google's viewer returns to on a device without it. */
export const noViewerFragment = '#no-ar-viewer';

/** A link that opens Apple's viewer, without scaling. */
export const quickLookLink = (model: string): string => `${model}#allowsContentScaling=0`;

/** A link that opens Google's viewer on Android, at true scale; `page`: the fallback address. */
export function sceneViewerLink(model: string, title: string, page: string): string {
  const asked = new URLSearchParams({ file: model, mode: 'ar_preferred', resizable: 'false', title });
  const back = `${page.replace(/#.*/, '')}${noViewerFragment}`;
  return [
    `intent://arvr.google.com/scene-viewer/1.0?${asked}#Intent`,
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(back)}`,
    'end',
    '',
  ].join(';');
}
