/**
 * Content of the CMS made ready for the page: wide tables stand in a box that scrolls, which must be
 * reachable by keyboard and so needs a name.
 */
export function prepareProse(html: string, tableLabel: string): string {
  let count = 0;
  const open = () => {
    count += 1;
    return `<div class="prose-table" role="region" tabindex="0" aria-label="${tableLabel} ${count}"><table`;
  };
  return html.replace(/<table(?=[\s>])/g, open).replaceAll('</table>', '</table></div>');
}
