import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Design, designSchema } from '#kernel/jewel/design/design.contract.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';

const SEED = join(import.meta.dirname, '../../../src/server/seed');
const FOLDER = join(SEED, 'designs');

/** Ids of all products that have a design, in order. */
export const designIds = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];

/** The design of a product with all defaults filled in; throws with the file's name if it is invalid. */
export function readDesign(id: string): Design {
  const result = v.safeParse(designSchema, JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')));
  if (result.success) return result.output;
  throw new Error(
    `designs/${id}.json: ${result.issues.map((i) => `${v.getDotPath(i)}: ${i.message}`).join('; ')}`,
  );
}

/** The design of a product that is one piece. */
export function readPiece(id: string): PieceDesign {
  const design = readDesign(id);
  if (design.kind === 'set') throw new Error(`designs/${id}.json is a set, expected one piece`);
  return design;
}

const productSchema = v.object({
  attributes: v.object({ metal: v.string() }),
  options: v.optional(
    v.array(v.object({ key: v.string(), values: v.array(v.object({ key: v.string() })) })),
    [],
  ),
});

/** Keys of the metals in which a product is offered besides that of its design: `18k-rose-gold`. */
export function otherMetals(id: string): string[] {
  const { attributes, options } = v.parse(
    productSchema,
    JSON.parse(readFileSync(join(SEED, 'products', `${id}.json`), 'utf8')),
  );
  const offered = options.find(({ key }) => key === 'metal')?.values ?? [];
  return offered.map(({ key }) => key).filter((key) => key !== attributes.metal);
}
