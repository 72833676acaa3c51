/** The PEM blocks of a text. While a provider rotates its key, two are valid. */
export function pemBlocks(text: string): string[] {
  return text.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
}

/** Whether a text is canonical base64, without characters that decoders ignore. */
export function isCanonicalBase64(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64').toString('base64') === text;
}
