import { canonicalDesign } from '#kernel/design/design.canonical.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { GalleryLook } from '../gallery-look.store.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import type { Built } from '../stage/model/model.worker.ts';
import { ModelBuilder } from '../stage/model/model-builder.ts';
import { createStage, type StageRoot } from '../stage/stage-root.tsx';

type Model = Exclude<Built, { errors: unknown }> & { engraving: EngravedText | null };

/**
 * One stage out of sight on which thumbnails are rendered one after the other: telephones give a page few WebGL
 * contexts, and pictures taken on one stage are under the same light.
 */
export class ThumbnailRenderer {
  readonly #canvas: HTMLCanvasElement;
  readonly #root: StageRoot;
  readonly #builder = new ModelBuilder();
  readonly #models = new Map<string, Model>();
  #queue: Promise<unknown> = Promise.resolve();
  #shown = '';
  #fail: ((error: Error) => void) | null = null;

  private constructor(canvas: HTMLCanvasElement, root: StageRoot) {
    this.#canvas = canvas;
    this.#root = root;
    canvas.addEventListener('webglcontextlost', () => this.#fail?.(new Error('the GPU was lost')));
  }

  static async open(sidePx: number): Promise<ThumbnailRenderer> {
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
      return new ThumbnailRenderer(canvas, await createStage(canvas, true));
    } catch (error) {
      canvas.remove();
      throw error;
    }
  }

  /** A picture of the design; rejects when it cannot be built or the GPU is lost. */
  render(design: Design, look: GalleryLook): Promise<Blob> {
    const turn = this.#queue.then(() => this.#take(design, look));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #take(design: Design, { environment, view, frameMm }: GalleryLook): Promise<Blob> {
    const text = canonicalDesign(design);
    const { model, family, engraving } = await this.#modelOf(design, text);
    const shown = `${environment} ${view} ${frameMm} ${text}`;
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#root.engine.onFinished = () => {
        this.#root.engine.onFinished = null;
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
          ...{ highlight: [], engraving },
        });
      this.#shown = shown;
    });
  }

  async #modelOf(design: Design, text: string): Promise<Model> {
    const known = this.#models.get(text);
    if (known) return known;
    const built = await this.#builder.build(JSON.parse(text));
    if (built === null || 'errors' in built) throw new Error('the design cannot be built');
    const model = { ...built, engraving: engravedText(design, built.model) };
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
