import { loadChunk } from '#client/guard.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { $design } from '../document/studio.store.ts';
import { $jewel } from '../figures/jewel.store.ts';
import { stage } from '../view/view.store.ts';

export type DownloadKind = 'picture' | 'glb' | 'usdz' | 'stl' | '3mf';

const PICTURE_PX = 1600;

/** The file of a design; rejects on failure. */
async function fileOf(kind: DownloadKind): Promise<Blob> {
  const model = $jewel.get()?.model;
  if (model === undefined) throw new Error('the model is not built yet');
  switch (kind) {
    case 'picture': {
      if (stage.current === null) throw new Error('the stage is not mounted');
      return stage.current.snapshot(PICTURE_PX);
    }
    case 'glb': {
      const { modelFile } = await loadChunk(() => import('../export/model-file.ts'));
      return new Blob([modelFile(model, 'glb')], { type: 'model/gltf-binary' });
    }
    case 'usdz': {
      const { modelFile } = await loadChunk(() => import('../export/model-file.ts'));
      return new Blob([modelFile(model, 'usdz')], { type: 'model/vnd.usdz+zip' });
    }
    case 'stl':
    case '3mf': {
      const { castingFile } = await loadChunk(() => import('../export/casting.ts'));
      const document: unknown = JSON.parse(canonicalDesign($design.get()));
      return new Blob([await castingFile({ document, format: kind, title: 'design' })], {
        type: `model/${kind}`,
      });
    }
  }
}

const ENDINGS = { picture: 'webp', glb: 'glb', usdz: 'usdz', stl: 'stl', '3mf': '3mf' } as const;
/** Lifetime of object URLs, long enough for a slow download. */
const LIFE_MS = 60_000;

/** Downloads a file of the design. */
export async function downloadFile(kind: DownloadKind, name: string): Promise<void> {
  const blob = await fileOf(kind);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  const ending = kind === 'picture' && blob.type === 'image/png' ? 'png' : ENDINGS[kind];
  link.download = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'design'}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LIFE_MS);
}
