import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { type Composition, decodeDesignLink, type LinkProblem } from '#client/design-link.ts';
import { isCustomer } from '#client/session.ts';
import type { StillPicture } from '#islands/studio/gallery.store.ts';
import { productId } from '#kernel/catalogue/product-card.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { nearestPicture } from '#kernel/design/nearest-picture.ts';
import { readStoneId } from '#kernel/diamonds/diamond.ts';
import type { Picture } from '#kernel/pictures/picture.ts';

/** Where a design comes from: a link that holds it, one's own saved designs, a piece of the house. */
export type DesignSource =
  | { kind: 'link'; text: string }
  | { kind: 'saved'; id: number }
  | { kind: 'product'; id: number };

export interface ShownDesign {
  source: DesignSource;
  composition: Composition;
}

export type ShownProblem = LinkProblem | 'gone' | 'failed' | 'signedOut';

export type Opened = { shown: ShownDesign } | { problem: ShownProblem };

/** Tells sources apart. */
export const sourceKey = (source: DesignSource): string =>
  `${source.kind}:${source.kind === 'link' ? source.text : source.id}`;

const houseDesigns = () => api.call('customizedInit', {}, { silent: true });

function problemOf(error: unknown): ShownProblem {
  return error instanceof ApiError && error.kind === 'business' ? 'gone' : 'failed';
}

async function openSaved(id: number): Promise<Composition | ShownProblem> {
  if (!isCustomer()) return 'signedOut';
  const { saved, price } = await api.call('designDetail', { id }, { silent: true });
  const design = saved.design ?? price?.design;
  return design
    ? { design, stoneId: readStoneId(saved.stone_id), name: saved.name || saved.product.name }
    : 'gone';
}

async function openProduct(id: number): Promise<Composition | ShownProblem> {
  const { defaults } = await houseDesigns();
  const found = defaults.find(({ product_id }) => product_id === id);
  return found ? { design: found.design, stoneId: null, name: found.name } : 'gone';
}

/** The design behind a source; never rejects. */
export async function openDesign(source: DesignSource): Promise<Opened> {
  if (source.kind === 'link') {
    const decoded = await decodeDesignLink(source.text);
    return 'problem' in decoded ? decoded : { shown: { source, composition: decoded.composition } };
  }
  try {
    const found = source.kind === 'saved' ? await openSaved(source.id) : await openProduct(source.id);
    return typeof found === 'string' ? { problem: found } : { shown: { source, composition: found } };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function productPicture(id: number): Promise<Picture | null> {
  const product = await readProduct(api, { id: productId(id) }, { silent: true });
  return product.pictures[0]?.media ?? null;
}

async function nearestStill(design: Design): Promise<StillPicture | null> {
  const { defaults } = await houseDesigns();
  const candidates = defaults.map((entry) => ({ productId: entry.product_id, design: entry.design }));
  const id = nearestPicture(design, candidates);
  const media = id === null ? null : await productPicture(id);
  return media && { media, url: '', kind: 'nearest' };
}

/** The picture to show before, or instead of, the live one; null when there is none or no connection. */
export async function stillOf({ source, composition }: ShownDesign): Promise<StillPicture | null> {
  try {
    if (source.kind === 'product') {
      const media = await productPicture(source.id);
      return media && { media, url: '', kind: 'exact' };
    }
    if (source.kind === 'saved') {
      const { saved } = await api.call('designDetail', { id: source.id }, { silent: true });
      if (!saved.media && saved.image) return { media: null, url: saved.image, kind: 'saved' };
    }
    return await nearestStill(composition.design);
  } catch {
    return null;
  }
}
