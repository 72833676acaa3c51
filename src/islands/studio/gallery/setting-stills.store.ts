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

/** A quarter wider than a setting is shown: its empty edges are cut off. */
const SIDE_PX = 208;
/** More are not kept: a picture is drawn again in a moment. */
const MOST_KEPT = 64;

const $stills = map<Record<string, string>>({});
/** The live picture of the design comes first, and shows that there is WebGL. */
const errands = new IdleTasks(() => whenQuiet($isLive));

let opened: Promise<ThumbnailRenderer> | undefined;

/** One canvas for all of them, for as long as the page is open. */
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

/** A live-drawn picture of a design once it `isWanted`; undefined until there is one, and where there is no WebGL. */
export function useSettingStill(design: Design, isWanted: boolean): string | undefined {
  const key = canonicalDesign(design);
  const url = useStore($stills, { keys: [key] })[key];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the design
  useEffect(() => {
    if (!isWanted || url !== undefined) return undefined;
    return errands.want(key, async () =>
      keep(key, await (await renderer()).render(design, { environment: 'jeweller', view: 'hero' })),
    );
  }, [key, isWanted, url === undefined]);
  return url;
}
