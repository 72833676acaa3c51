import { randomInt } from 'node:crypto';

const width = 130;
const height = 30;

/** Strokes of the digits in a box of 10 by 18; no 1, which reads like a 7. */
const strokes: Record<string, string> = {
  0: 'M5 1C1 1 1 5 1 9s0 8 4 8 4-4 4-8-0-8-4-8Z',
  2: 'M1 5c0-6 8-6 8 0 0 4-8 7-8 12h8',
  3: 'M1 3c3-4 8-2 7 2-.5 2-2 3-4 3 3 0 5 2 5 5 0 5-6 6-8 2',
  4: 'M7 17V1L1 12h8.500',
  5: 'M8.500 1H2L1.500 8c3-2 7.500-1 7.500 4 0 6-6 6-8 3',
  6: 'M8 2C4 1 1 6 1 12c0 6 8 7 8 1 0-5-7-5-8-1',
  7: 'M1 1h8L4 17',
  8: 'M5 9C0 8 0 1 5 1s5 7 0 8-5 8 0 8 5-7 0-8Z',
  9: 'M2 16c4 1 7-4 7-10 0-6-8-7-8-1 0 5 7 5 8 1',
};

const between = (least: number, most: number): number => randomInt(least * 10, most * 10 + 1) / 10;

/** A picture of four digits, no two alike, as PNG of 130 by 30. */
export async function drawCaptcha(): Promise<Buffer> {
  const digits = Array.from({ length: 4 }, () => Object.values(strokes)[randomInt(9)] ?? '');
  const drawn = digits.map((stroke, index) => {
    const place = `translate(${20 + index * 26 + between(-4, 4)} ${between(4, 8)})`;
    return `<path d="${stroke}" transform="${place} rotate(${between(-14, 14)} 5 9)"/>`;
  });
  const noise = Array.from({ length: 4 }, () => {
    const [from, to] = [between(0, height), between(0, height)];
    return `<path d="M0 ${from}Q${between(30, 100)} ${between(0, height)} ${width} ${to}" opacity=".45"/>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f6f3ee"/>
    <g fill="none" stroke="#4a4136" stroke-width="1.8" stroke-linecap="round">${[...drawn, ...noise].join('')}</g>
  </svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(picture)).png().toBuffer();
}
