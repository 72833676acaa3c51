import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { skiesOf } from './light/skies.ts';
import { postProcess } from './post-process/post-process.ts';
import { buildScene } from './scene/build-scene.ts';
import { aimCamera } from './scene/camera.ts';
import { productPictures } from './shots/products.ts';
import { DESIGN_QUALITY, qualityFor } from './shots/settings.ts';
import type { Picture } from './trace/picture.ts';
import { tracePicture } from './trace/tracer.ts';
import type { Pixels } from './write/encode.ts';

/** The hero image of a design outside the catalogue: pose, camera and light of its kind, fewer samples. */
export function designPicture(design: Design, px: number): Picture {
  const hero = productPictures('design', design).find(({ view }) => view === 'hero');
  if (hero === undefined) throw new TypeError(`there is no hero of a ${design.kind}`);
  const { picture } = hero;
  return { ...picture, width: px, height: px, quality: qualityFor(picture.pieces, DESIGN_QUALITY) };
}

/** Draws a design in the catalogue's light, on this thread. */
export function drawDesign(tracer: WebAssembly.Module, design: Design, px: number): Pixels {
  const picture = designPicture(design, px);
  const { placed, packed } = buildScene(picture.pieces);
  const camera = aimCamera(picture.view, placed, 1);
  const traced = tracePicture(
    tracer,
    packed,
    skiesOf(picture.setting.studio),
    camera,
    picture,
    () => undefined,
  );
  return { width: px, height: px, rgb: postProcess(traced, picture.setting) };
}
