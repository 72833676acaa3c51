import type { GalleryAppearance } from '#islands/gallery/gallery-appearance.store.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import type { Built } from '../stage/model/model.worker.ts';
import { ModelBuilder } from '../stage/model/model-builder.ts';
import { createStage, type StageRoot } from '../stage/stage-root.tsx';

/** A design as the stage draws it. */
export type ThumbnailModel = Exclude<Built, { errors: unknown }> & { engraving: EngravedText | null };
type Build = (design: Design) => Promise<ThumbnailModel>;

/** Cache limit: models are large. */
const MOST_MODELS = 12;

/** Builds in a worker of its own, started on demand. */
function ownBuilder(): { build: Build; dispose: () => void } {
  let builder: ModelBuilder | null = null;
  const build: Build = async (design) => {
    builder ??= new ModelBuilder();
    const built = await builder.build(design);
    if (built === null || 'errors' in built) throw new Error('the design cannot be built');
    return { ...built, engraving: engravedText(design, built.model) };
  };
  return { build, dispose: () => builder?.dispose() };
}

/**
 * A hidden stage on which thumbnails are rendered one by one: phones allow few WebGL contexts per page, and
 * images of one stage have the same light.
 */
export class ThumbnailRenderer {
  readonly #canvas: HTMLCanvasElement;
  readonly #root: StageRoot;
  readonly #builder: { build: Build; dispose: () => void };
  readonly #models = new Map<string, ThumbnailModel>();
  #queue: Promise<unknown> = Promise.resolve();
  #shown = '';
  #fail: ((error: Error) => void) | null = null;

  private constructor(canvas: HTMLCanvasElement, root: StageRoot, build: Build | undefined) {
    this.#canvas = canvas;
    this.#root = root;
    this.#builder = build === undefined ? ownBuilder() : { build, dispose: () => undefined };
    canvas.addEventListener('webglcontextlost', () => this.#fail?.(new Error('the GPU was lost')));
  }

  /** `build`: an existing worker that builds designs. */
  static async open(sidePx: number, build?: Build): Promise<ThumbnailRenderer> {
    const canvas = document.createElement('canvas');
    canvas.ariaHidden = 'true';
    Object.assign(canvas.style, {
      position: 'fixed',
      insetInlineStart: '0',
      bottom: '0',
      width: `${sidePx}px`,
      height: `${sidePx}px`,
      visibility: 'hidden',
      pointerEvents: 'none',
    });
    document.body.append(canvas);
    try {
      return new ThumbnailRenderer(canvas, await createStage(canvas, true), build);
    } catch (error) {
      canvas.remove();
      throw error;
    }
  }

  /** An image of the design; rejects if it cannot be built or the GPU is lost. */
  render(design: Design, appearance: GalleryAppearance): Promise<Blob> {
    const turn = this.#queue.then(() => this.#take(design, appearance));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #take(design: Design, { environment, view, turned, frameMm }: GalleryAppearance): Promise<Blob> {
    const text = canonicalDesign(design);
    const { model, family, engraving } = await this.#modelOf(text);
    const shown = `${environment} ${view} ${JSON.stringify(turned)} ${frameMm} ${text}`;
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#root.engine.onStill = (isFinished) => {
        if (!isFinished) return;
        this.#root.engine.onStill = null;
        this.#canvas.toBlob(
          (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
          'image/webp',
          0.92,
        );
      };
      if (this.#shown === shown) this.#root.engine.touch();
      else
        this.#root.render({
          ...{ model, family, environment, view, frameMm: frameMm ?? null },
          // A new object each time: it is compared by identity, and another family starts from its own view.
          turned: turned && { ...turned },
          ...{ highlight: [], engraving },
        });
      this.#shown = shown;
    });
  }

  async #modelOf(text: string): Promise<ThumbnailModel> {
    const known = this.#models.get(text);
    if (known) return known;
    const model = await this.#builder.build(JSON.parse(text));
    for (const oldest of [...this.#models.keys()].slice(0, this.#models.size - MOST_MODELS + 1))
      this.#models.delete(oldest);
    this.#models.set(text, model);
    return model;
  }

  close(): void {
    this.#fail?.(new Error('closed'));
    this.#builder.dispose();
    this.#root.dispose();
    this.#canvas.remove();
  }
}
