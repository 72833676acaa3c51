import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { loadChunk } from '#client/guard.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { background, whenQuiet } from '../figures/background.ts';
import { IdleTasks } from '../figures/idle-tasks.ts';
import { $isLive } from '../view/view.store.ts';
import type { ThumbnailRenderer } from './thumbnail-renderer.ts';

/** A quarter wider than shown: the empty edges are cropped. */
const SIDE_PX = 208;
/** Cache limit; an image is quickly rendered again. */
const MOST_KEPT = 64;

const $stills = map<Record<string, string>>({});
/** After the open design's 3D view, which also shows that WebGL works. */
const errands = new IdleTasks(() => whenQuiet($isLive));

let opened: Promise<ThumbnailRenderer> | undefined;

/** One shared canvas for the lifetime of the page. */
function renderer(): Promise<ThumbnailRenderer> {
  opened ??= loadChunk(() => import('./thumbnail-renderer.ts')).then((chunk) =>
    chunk.ThumbnailRenderer.open(SIDE_PX, (design) =>
      background().build({ design, before: null, isApart: false }),
    ),
  );
  return opened;
}

function keep(key: string, picture: Blob): void {
  const kept = Object.entries($stills.get());
  for (const [oldest, url] of kept.slice(0, kept.length - MOST_KEPT + 1)) {
    URL.revokeObjectURL(url);
    $stills.setKey(oldest, undefined);
  }
  $stills.setKey(key, URL.createObjectURL(picture));
}

/** A rendered image of a design once it `isWanted`; undefined until it is ready, and without WebGL. */
export function useSettingStill(design: Design, isWanted: boolean): string | undefined {
  const key = canonicalDesign(design);
  const url = useStore($stills, { keys: [key] })[key];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the design
  useEffect(() => {
    if (!isWanted || url !== undefined) return undefined;
    return errands.want(key, async () =>
      keep(key, await (await renderer()).render(design, { environment: 'jeweller', view: 'hero' })),
    );
  }, [key, isWanted, url === undefined]);
  return url;
}
