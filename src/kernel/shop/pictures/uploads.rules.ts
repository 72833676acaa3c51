/** A picture as it may be sent, before it is made anew. */
export const maxImageBytes = 8 * 1024 * 1024;
export const maxImagePixels = 40_000_000;

/** Longer sides are scaled down to this. */
export const keptImagePx = 1200;

/** Formats that are read; the content decides, never a name or a header. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;

/** Pictures of one customer that nothing refers to yet. */
export const maxLooseUploads = 200;

/** 128 random bits, base64url: who knows it may see the picture. */
export const uploadIdPattern = /^[\w-]{22}$/;

/** Base64 takes four letters for three bytes, and a form writes two of the 64 letters with three. */
export const imageBodyBytes = Math.ceil((maxImageBytes * 4) / 3) + Math.ceil(maxImageBytes / 8) + 64 * 1024;
