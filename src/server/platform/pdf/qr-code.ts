import { encode } from 'uqr';

/** Draws a QR code of `side` points with the quiet zone that scanners need. */
export function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; side: number; color: string },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cell = at.side / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) document.rect(at.x + column * cell, at.y + row * cell, cell, cell);
    }
  }
  document.fillColor(at.color).fill();
}
