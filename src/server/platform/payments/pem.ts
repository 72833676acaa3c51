/** The keys in a text of one or several PEM blocks: while a provider changes its key, two are valid. */
export function pemBlocks(text: string): string[] {
  return text.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
}

/** Base64 as it is written, with nothing in it that a reader would skip: other letters are another signature. */
export function isCanonicalBase64(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64').toString('base64') === text;
}
