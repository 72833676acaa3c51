/** Fills the placeholders of a text with the shop's settings: `{{refundDays}}`. */
export function fillIn<T extends object>(texts: T, settings: { refundDays: number }): T {
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? value.replaceAll('{{refundDays}}', String(settings.refundDays)) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
