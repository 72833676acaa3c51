// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { cellText } from './cell-text.ts';

it('is the text of a cell with exact times, as a spreadsheet reads it', () => {
  const cell = document.createElement('td');
  cell.innerHTML =
    '<a>1100000042</a><span class="block">Mei <b>Chan</b></span> <time datetime="2026-11-27T01:00:00Z">9:00</time>';
  expect(cellText(cell)).toBe('1100000042 Mei Chan 2026-11-27T01:00:00Z');
});
