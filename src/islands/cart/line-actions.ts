import { additionOf } from '#client/api/cart.ts';
import { toast } from '#client/events.ts';
import { guarded, guardedOrSavedHere } from '#client/guarded.ts';
import { overlayTexts } from '#client/texts.ts';
import { devicePieces, setFavourite } from '#islands/parts/favourites.store.ts';
import { announceSaved } from '#islands/parts/saved-toggle.ts';
import type { ShownLine } from '#kernel/shop/cart/cart.ts';
import { addAnything, removeFromCart } from './cart.store.ts';

export const loadLineTexts = () => overlayTexts(['cart-line']);

/** Shows what happened to a line, with an undo button. */
async function offerUndo(line: ShownLine, said: 'removed' | 'moved', undone?: () => void): Promise<void> {
  const t = await loadLineTexts();
  const run = () => {
    undone?.();
    addAnything(additionOf(line)).catch(() => undefined);
  };
  toast({
    kind: 'note',
    message: t(`cart-line.${said}`, { name: line.name }),
    action: { label: t('cart-line.undo'), run },
  });
}

/** Removes a line from the cart; it can be restored for ten seconds. */
export function removeWithUndo(line: ShownLine): void {
  guarded('update-cart', () => {
    removeFromCart(line.id)
      .then(() => offerUndo(line, 'removed'))
      .catch(() => undefined);
  });
}

/** Moves a product from the cart to the favourites, of the account or of this device. */
export function saveForLater(line: ShownLine & { kind: 'product' }): void {
  const move = async (save: () => unknown, remove: () => unknown) => {
    await save();
    await removeFromCart(line.id);
    await offerUndo(line, 'moved', () => void remove());
  };
  const { productId } = line;
  const quietly = (moving: Promise<void>) => void moving.catch(() => undefined);
  guardedOrSavedHere(
    'favourite',
    () =>
      quietly(
        move(
          () => setFavourite(productId, true),
          () => setFavourite(productId, false).catch(() => undefined),
        ),
      ),
    {
      hasSaved: devicePieces.$items.get().length > 0,
      saveHere: () => {
        if (devicePieces.put(productId))
          quietly(
            move(
              () => undefined,
              () => devicePieces.drop(productId),
            ),
          );
        else quietly(announceSaved(false, line.name));
      },
    },
  );
}
