import { renderSVG } from 'uqr';

/** A QR code as an image data URL; phones can recognise it by a long press. */
export function qrPicture(content: string): string {
  const svg = renderSVG(content, { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
