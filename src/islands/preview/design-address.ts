import { designFragment, type SharedLook } from '#client/design-link.ts';
import type { DesignSource } from './shown-design.ts';

/** The address of a design in its current appearance: preview and studio use the same parameters. */
export function addressOf(
  path: '/preview/' | '/design/ring/',
  source: DesignSource,
  appearance: SharedLook,
): string {
  if (source.kind === 'link') return path + designFragment([source.text], true, appearance);
  const query = `?${source.kind === 'saved' ? 'id' : 'product'}=${source.id}`;
  return path + query + designFragment([], true, appearance);
}
