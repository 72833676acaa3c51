import { DESIGN_VERSION } from '#kernel/jewel/pieces/parts/piece.schema.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a version 1 document, where stones, rows and bands called their shape `cut`; returns anything else unchanged.
 * The input is untrusted and may be invalid.
 */
export function upgradeDesign(document: unknown): unknown {
  return isRecord(document) && document['version'] === 1 ? renamed(document) : document;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key === 'cut') return ['shape', entry];
      return key === 'version' && entry === 1 ? [key, DESIGN_VERSION] : [key, renamed(entry)];
    }),
  );
}
