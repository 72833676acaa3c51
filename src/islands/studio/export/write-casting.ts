import type { ManifoldToplevel } from 'manifold-3d';
import { castParts, writeCast } from '#kernel/jewel/casting/cast-file.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';

export interface CastingRequest {
  document: unknown;
  format: 'stl' | '3mf';
  title: string;
}

/**
 * Writes the metal of a design as it is cast; throws for an invalid document. `load` loads the solid library.
 */
export async function writeCasting(
  { document, format, title }: CastingRequest,
  load: () => Promise<ManifoldToplevel>,
): Promise<ArrayBuffer> {
  const { design, errors } = parseDesign(document);
  if (design === null) throw new Error(`invalid design: ${errors[0]?.path} ${errors[0]?.message}`);
  const library = await load();
  library.setup();
  return writeCast(castParts(library, design), format, title).buffer;
}
