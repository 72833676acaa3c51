/**
 * The text of a table cell for a spreadsheet: parts on separate lines of the screen are separated by a space, and times
 * are those of their `datetime`.
 */
export function cellText(node: Node): string {
  if (node instanceof HTMLTimeElement && node.dateTime !== '') return node.dateTime;
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ?? '';
  return [...node.childNodes]
    .map(cellText)
    .filter((text) => text !== '')
    .join(' ');
}
