/**
 * One cell as RFC 4180 has it. A text that a spreadsheet would take for a formula is given an apostrophe in front, because
 * names and remarks come from strangers (OWASP, CSV injection).
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, with the byte order mark without which Excel misreads Chinese. */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
