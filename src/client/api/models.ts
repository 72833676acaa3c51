import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { encodeDesignLink } from '../design-link.ts';

const calls = { glb: endpoints.designGlb, usdz: endpoints.designUsdz } as const;

/** Where viewers of other houses fetch a design's model: a whole address, which says all by itself. */
export async function modelAddress(design: Design, format: keyof typeof calls): Promise<string> {
  // Nothing of who asks goes along: the same design has the same address everywhere.
  const text = await encodeDesignLink({ design, stoneId: null, name: '' });
  return new URL(`${__API_ORIGIN__}/${calls[format].path}?design=${text}`, location.href).href;
}
