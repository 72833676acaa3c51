import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { NotedKind } from '#kernel/shop/favourites/favourite-note.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Api } from './api.ts';
import { decodeCard, decodePrices } from './product-card.ts';

/** A shared list of favourites. */
export interface SharedList {
  products: readonly ProductCard[];
  stones: readonly { id: number; name: string; url: string; price: Money; isAvailable: boolean }[];
  designs: readonly {
    id: number;
    name: string;
    picture: Picture | null;
    design: Design;
    stoneId: StoneId | null;
  }[];
}

/** Subject of a note. */
export interface Noted {
  kind: NotedKind;
  /** Id of the product, the stone or the saved design. */
  id: number;
}

export interface FavouriteNote extends Noted {
  note: string;
}

/** Notes on favourite products, stones and saved designs. */
export async function readNotes(api: Api): Promise<readonly FavouriteNote[]> {
  return (await api.call('favouriteNotes', {}, { silent: true })).notes;
}

/** Saves a note; an empty one removes it. A refusal is shown to the shopper. */
export async function saveNote(api: Api, { kind, id, note }: FavouriteNote): Promise<void> {
  await api.call('favouriteNote', { kind, id, note }, { notify: true });
}

/** The secret of the link to the customer's favourites; '' if they are not shared. */
export async function readShared(api: Api): Promise<string> {
  return (await api.call('listShared', {}, { silent: true })).token;
}

/** Shares the favourites by link and returns its secret. A refusal is shown to the shopper. */
export async function shareList(api: Api): Promise<string> {
  return (await api.call('listShare', {}, { notify: true })).token;
}

/** Revokes the link; a refusal is shown to the shopper. */
export async function unshareList(api: Api): Promise<void> {
  await api.call('listUnshare', {}, { notify: true });
}

/** The favourites of a link; rejects with a refusal if the link is invalid. */
export async function readSharedList(api: Api, token: string): Promise<SharedList> {
  const { products, stones, designs } = await api.call('sharedList', { token });
  return {
    products: products.map(decodeCard),
    stones: stones.map(({ id, name, path, price, is_available }) => ({
      id,
      name,
      url: path,
      price: decodePrices(price, undefined).price,
      isAvailable: is_available,
    })),
    designs: designs.map(({ id, name, media, design, stone_id }) => ({
      id,
      name,
      picture: media,
      design,
      stoneId: stone_id === null ? null : readStoneId(stone_id),
    })),
  };
}
