/** Address of a chat on WhatsApp with a number, with a first message if given; undefined for a shop without a number. */
export function whatsappUrl(number: string, message?: string): string | undefined {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return undefined;
  const query = message === undefined ? '' : `?text=${encodeURIComponent(message)}`;
  return `https://wa.me/${digits}${query}`;
}
