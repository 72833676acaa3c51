/** Parses a typed number: `1,5`, `２`, `1.5 ct`, `.75`, `0。9`; null if invalid. */
export function readDecimal(typed: string): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[。、]/g, '.')
    .replace(/[−–]/g, '-')
    .trim();
  const found = /^(-?)(\d*)(?:[.,](\d*))?\s*[\p{L}%"″]*\.?$/u.exec(plain);
  const [, sign = '', whole = '', part = ''] = found ?? [];
  if (whole === '' && part === '') return null;
  return Number(`${sign}${whole || '0'}.${part || '0'}`);
}
