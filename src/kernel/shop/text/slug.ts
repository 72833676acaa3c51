/** An address of Latin letters, digits and hyphens, such as `rose-ring`; '' for text without any. */
export function slugFrom(text: string, mostCharacters = 120): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, mostCharacters)
    .replace(/-+$/, '');
}
