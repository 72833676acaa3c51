import type { ManifoldToplevel } from 'manifold-3d';
import { writeStl } from '#kernel/jewel/casting/stl.ts';
import { write3mf } from '#kernel/jewel/casting/three-mf.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';

export interface CastingRequest {
  document: unknown;
  format: 'stl' | '3mf';
  title: string;
}

/**
 * Unites the metal of a design and writes it; throws for an invalid document. `load` loads the solid library.
 */
export async function writeCasting(
  { document, format, title }: CastingRequest,
  load: () => Promise<ManifoldToplevel>,
): Promise<ArrayBuffer> {
  const { design, errors } = parseDesign(document);
  if (design === null) throw new Error(`invalid design: ${errors[0]?.path} ${errors[0]?.message}`);
  const library = await load();
  library.setup();
  const { casting } = uniteMetal(library, buildJewel(design));
  return format === 'stl' ? writeStl(casting()) : write3mf(casting(), title).buffer;
}
