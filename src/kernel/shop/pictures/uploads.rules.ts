/** Limits of an uploaded picture before it is re-encoded. */
export const maxImageBytes = 8 * 1024 * 1024;
export const maxImagePixels = 40_000_000;

/** Limits of a product photograph, which staff upload as the camera wrote it. */
export const maxPhotoBytes = 32 * 1024 * 1024;
export const maxPhotoPixels = 64_000_000;

/** Longer side of the stored picture. */
export const storedImagePx = 1200;

/** Accepted formats, detected from the content, never from name or header. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export const photoFormats = [...imageFormats, 'tiff', 'heic'] as const;

/** Maximum unreferenced pictures of a customer. */
export const maxLooseUploads = 200;

/** 128 random bits, base64url: knowing the id grants access to the picture. */
export const uploadIdPattern = /^[\w-]{22}$/;

/** Base64 has four characters for three bytes, and form encoding writes two of its 64 characters as three. */
export const imageBodyBytes = Math.ceil((maxImageBytes * 4) / 3) + Math.ceil(maxImageBytes / 8) + 64 * 1024;

/** A JSON body with a photograph in base64. */
export const photoBodyBytes = Math.ceil((maxPhotoBytes * 4) / 3) + 64 * 1024;
