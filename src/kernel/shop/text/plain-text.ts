/** The value of a decimal digit of any script: its distance from the zero of its ten. */
function asciiDigit(digit: string): string {
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return String(value % 10);
}

/**
 * A typed code, number, address or name in the characters that we store: without full-width forms, with the digits 0
 * to 9, and with single spaces inside. Free text is kept as typed, because this changes Chinese punctuation.
 */
export function plainText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/\s+/gu, ' ')
    .trim();
}
