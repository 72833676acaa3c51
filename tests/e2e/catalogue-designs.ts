import { readFileSync } from 'node:fs';
import { encodeDesignLink } from '#client/design-link.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';

/** The design of a catalogue product. */
export function catalogueDesign(id: number) {
  const { design } = parseDesign(JSON.parse(readFileSync(`src/server/seed/designs/${id}.json`, 'utf8')));
  if (design === null) throw new Error(`no design ${id}`);
  return design;
}

/** The label of a link to the design of a catalogue product. */
export const linkOf = (id: number, name = '') =>
  encodeDesignLink({ design: catalogueDesign(id), stoneId: null, name });
