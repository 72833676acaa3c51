import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { readStudioOffer } from '#client/api/design-price.ts';
import { readDesign, readDesignPicture } from '#client/api/designs.ts';
import { type Composition, decodeDesignLink, type LinkProblem } from '#client/design-link.ts';
import { isCustomer } from '#client/session.ts';
import type { StillPicture } from '#islands/gallery/gallery-appearance.store.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { nearestPicture } from '#kernel/jewel/design/nearest-picture.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

/** Source of a design: a link that contains it, a saved design, or a catalogue product. */
export type DesignSource =
  | { kind: 'link'; text: string }
  | { kind: 'saved'; id: DesignId }
  | { kind: 'product'; id: ProductId };

export interface ShownDesign {
  source: DesignSource;
  composition: Composition;
}

export type ShownProblem = LinkProblem | 'gone' | 'failed' | 'signedOut';

export type Opened = { shown: ShownDesign } | { problem: ShownProblem };

/** A unique key per source. */
export const sourceKey = (source: DesignSource): string =>
  `${source.kind}:${source.kind === 'link' ? source.text : source.id}`;

const catalogueDesigns = async () => (await readStudioOffer(api)).catalogueDesigns;

function problemOf(error: unknown): ShownProblem {
  return isRefused(error) ? 'gone' : 'failed';
}

async function openSaved(id: DesignId): Promise<Composition | ShownProblem> {
  if (!isCustomer()) return 'signedOut';
  const { made, stoneId, title } = await readDesign(api, id, { silent: true });
  return made ? { design: made, stoneId, name: title } : 'gone';
}

async function openProduct(id: ProductId): Promise<Composition | ShownProblem> {
  const found = (await catalogueDesigns()).find(({ productId }) => productId === id);
  return found ? { design: found.design, stoneId: null, name: found.name } : 'gone';
}

/** Loads the design of a source; never rejects. */
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

async function productPicture(id: ProductId): Promise<Picture | null> {
  const product = await readProduct(api, { id }, { silent: true });
  return product.pictures[0]?.media ?? null;
}

async function nearestStill(design: Design): Promise<StillPicture | null> {
  const candidates = await catalogueDesigns();
  const id = nearestPicture(design, candidates);
  const pictured = candidates.find(({ productId }) => productId === id)?.design;
  const media = id === null ? null : await productPicture(id);
  return media && { media, url: '', kind: 'nearest', ...(pictured && { pictured }) };
}

/** The image before or instead of the 3D view; null if there is none, or no connection. */
export async function stillOf({ source, composition }: ShownDesign): Promise<StillPicture | null> {
  try {
    if (source.kind === 'product') {
      const media = await productPicture(source.id);
      return media && { media, url: '', kind: 'exact' };
    }
    if (source.kind === 'saved') {
      const { picture, pictureUrl } = await readDesign(api, source.id, { silent: true });
      if (!picture && pictureUrl) return { media: null, url: pictureUrl, kind: 'saved' };
    }
    const { picture, isWaiting } = await readDesignPicture(api, composition.design);
    if (picture) return { media: picture, url: '', kind: 'exact' };
    const still = await nearestStill(composition.design);
    return still && { ...still, isWaiting };
  } catch {
    return null;
  }
}
