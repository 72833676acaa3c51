import { expect, it } from 'vitest';
import { journalSizes, prepareProse } from './prose.ts';

it('wraps every table in a named scroll container, and leaves the rest', () => {
  const html = '<p>Sizes</p><table><tr><td>3</td></tr></table><p>end</p>';
  expect(prepareProse(html, 'Table')).toBe(
    '<p>Sizes</p><div class="prose-table" role="region" tabindex="0" aria-label="Table 1"><table><tr><td>3</td></tr></table></div><p>end</p>',
  );
});

it('sets each image’s own `sizes`', () => {
  const picture = (shape: string, sizes: string) =>
    `<figure data-shape="${shape}"><picture><source${sizes} srcset="/a-320.avif 320w"><img src="/a.webp"${sizes} srcset="/a-320.webp 320w"></picture></figure>`;
  const html = (broad: string, tall: string) => `<p>a</p>${picture('broad', broad)}${picture('tall', tall)}`;
  expect(prepareProse(html('', ''), 'Table', journalSizes)).toBe(
    html(` sizes="${journalSizes.broad}"`, ` sizes="${journalSizes.tall}"`),
  );
  expect(prepareProse(html('', ''), 'Table')).not.toContain('56rem');
});
