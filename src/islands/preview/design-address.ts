import { designFragment, type SharedLook } from '#client/design-link.ts';
import type { DesignSource } from './shown-design.ts';

/** Where a design is opened as it is looked at: the preview or the studio, which read the same addresses. */
export function addressOf(
  path: '/preview/' | '/design/ring/',
  source: DesignSource,
  look: SharedLook,
): string {
  if (source.kind === 'link') return path + designFragment([source.text], true, look);
  const query = `?${source.kind === 'saved' ? 'id' : 'product'}=${source.id}`;
  return path + query + designFragment([], true, look);
}
