/** The part of fontkit that is used. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { readonly characterSet: number[] };
}
