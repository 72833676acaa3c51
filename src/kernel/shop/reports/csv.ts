/**
 * A cell by RFC 4180. Text that a spreadsheet would read as a formula gets a leading apostrophe, because names and
 * notes are untrusted (OWASP, CSV injection). Text that already begins so gets another one, so that an import can remove it.
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as CSV, with a byte order mark, without which Excel misreads Chinese. */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
