import { renderSVG } from 'uqr';

/** A QR code as a picture that any browser shows, and that a phone can press and hold. */
export function qrPicture(content: string): string {
  const svg = renderSVG(content, { ecc: 'M', border: 4, pixelSize: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
