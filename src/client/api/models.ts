import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { encodeDesignLink } from '../design-link.ts';

const calls = { glb: endpoints.designGlb, usdz: endpoints.designUsdz } as const;

/** URL from which external viewers fetch a design's model; it contains the whole design. */
export async function modelAddress(design: Design, format: keyof typeof calls): Promise<string> {
  // The URL contains nothing about the caller, so equal designs share a URL.
  const text = await encodeDesignLink({ design, stoneId: null, name: '' });
  return new URL(`${__API_ORIGIN__}/${calls[format].path}?design=${text}`, location.href).href;
}
