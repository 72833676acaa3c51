import { expect, it } from 'vitest';
import { prepareProse } from './prose.ts';

it('puts every table into a named box that scrolls, and leaves the rest', () => {
  const html = '<p>Sizes</p><table><tr><td>3</td></tr></table><p>end</p>';
  expect(prepareProse(html, 'Table')).toBe(
    '<p>Sizes</p><div class="prose-table" role="region" tabindex="0" aria-label="Table 1"><table><tr><td>3</td></tr></table></div><p>end</p>',
  );
});
