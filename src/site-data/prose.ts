/** Widths of a text's images by shape, as the `sizes` attribute; prose.css sets them. */
const columnSizes = {
  broad: '(min-width: 46rem) 42rem, 92vw',
  tall: '(min-width: 30rem) 27rem, 92vw',
} as const;

/** The same where wide images exceed the column. */
export const journalSizes = {
  ...columnSizes,
  broad: '(min-width: 64rem) 56rem, (min-width: 46rem) 42rem, 92vw',
};

type Sizes = Readonly<Record<keyof typeof columnSizes, string>>;

const figure = /<figure data-shape="(broad|tall)">[\s\S]*?<\/picture>/g;

function withTables(html: string, tableLabel: string): string {
  let count = 0;
  const open = () => {
    count += 1;
    return `<div class="prose-table" role="region" tabindex="0" aria-label="${tableLabel} ${count}"><table`;
  };
  return html.replace(/<table(?=[\s>])/g, open).replaceAll('</table>', '</table></div>');
}

/**
 * Prepares CMS content for the page: wide tables get a scroll container, which needs a name to be reachable
 * by keyboard; images get `sizes`.
 */
export function prepareProse(html: string, tableLabel: string, sizes: Sizes = columnSizes): string {
  const sized = html.replace(figure, (found, shape: keyof Sizes) =>
    found.replaceAll(' srcset="', ` sizes="${sizes[shape]}" srcset="`),
  );
  return withTables(sized, tableLabel);
}
