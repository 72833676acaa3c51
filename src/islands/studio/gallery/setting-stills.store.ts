import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useEffect } from 'react';
import { loadChunk } from '#client/guard.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { backgroundWorker, whenIdle } from '../figures/background.ts';
import { IdleTasks } from '../figures/idle-tasks.ts';
import { $isLive } from '../view/view.store.ts';
import type { ThumbnailRenderer } from './thumbnail-renderer.ts';

/** A quarter wider than shown: the empty edges are cropped. */
const SIDE_PX = 208;
/** Cache limit; an image is quickly rendered again. */
const MOST_STORED = 64;

const $stills = map<Record<string, string>>({});
/** After the open design's 3D view, which also shows that WebGL works. */
const tasks = new IdleTasks(() => whenIdle($isLive));

let opened: Promise<ThumbnailRenderer> | undefined;

/** One shared canvas for the lifetime of the page. */
function renderer(): Promise<ThumbnailRenderer> {
  opened ??= loadChunk(() => import('./thumbnail-renderer.ts')).then((chunk) =>
    chunk.ThumbnailRenderer.open(SIDE_PX, (design) =>
      backgroundWorker().build({ design, before: null, isApart: false }),
    ),
  );
  return opened;
}

function store(key: string, picture: Blob): void {
  const stored = Object.entries($stills.get());
  for (const [oldest, url] of stored.slice(0, stored.length - MOST_STORED + 1)) {
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
    return tasks.add(key, async () =>
      store(key, await (await renderer()).render(design, { environment: 'jeweller', view: 'hero' })),
    );
  }, [key, isWanted, url === undefined]);
  return url;
}
