import { api } from '#client/api/api.browser.ts';
import { removeDesign, saveDesign as save } from '#client/api/designs.ts';
import { guarded, guardedOrSavedHere } from '#client/guarded.ts';
import { isCustomer, isSignedIn } from '#client/session.ts';
import { addDesignToCart } from '#islands/cart/cart.store.ts';
import { designs, deviceDesigns } from '#islands/designs/designs.store.ts';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import { writeDraft } from '../document/draft.ts';
import { $current, $name, $savedAs } from '../document/studio.store.ts';
import { $figures, renewPrices } from '../figures/jewel.store.ts';
import { currentAppearance } from '../view/view.store.ts';
import { clearPendingAction, type PendingAction, savePendingAction } from './pending-action.ts';
import { pictureOf } from './picture.ts';

/** Width of images for carts and lists. */
const PICTURE_PX = 720;
/** Width of images stored in the browser. */
const DEVICE_PICTURE_PX = 320;

/** Runs an action that needs a sign-in; action and design are stored while the login page is open. */
export function runSignedIn(action: PendingAction, run: () => void): void {
  const may = action === 'save' ? isCustomer() : isSignedIn();
  if (!may) {
    savePendingAction(action);
    writeDraft();
  }
  const grant = () => {
    clearPendingAction();
    run();
  };
  if (action === 'save')
    guardedOrSavedHere('save-design', grant, {
      hasSaved: deviceDesigns.$items.get().length > 0,
      saveHere: grant,
    });
  else guarded('add-to-cart', grant);
}

/** Saves the design on this device, replacing an equal one; returns whether the browser has stored it. */
async function saveOnDevice(name: string): Promise<boolean> {
  const { design, stoneId } = $current.get();
  const image = await pictureOf(DEVICE_PICTURE_PX);
  const hash = await designHash(design);
  $name.set(name);
  return deviceDesigns.put({ name, hash, design, stoneId, image, look: currentAppearance() });
}

/**
 * Saves the design under its name, as a new version or as a copy; without an account, on this device. Returns
 * where it was saved, 'nowhere' if this device could not store it.
 */
export async function saveDesign(name: string, asCopy: boolean): Promise<'account' | 'device' | 'nowhere'> {
  if (!isCustomer()) return (await saveOnDevice(name)) ? 'device' : 'nowhere';
  const { design, stoneId } = $current.get();
  const image = await pictureOf(PICTURE_PX);
  const of = asCopy ? null : $savedAs.get();
  const saved = await save(api, { design, stoneId, name, image, of });
  $name.set(name);
  $savedAs.set(saved);
  await designs.refresh().catch(() => undefined);
  return 'account';
}

/** Deletes the saved design; the open one stays. */
export async function deleteSaved(): Promise<void> {
  const saved = $savedAs.get();
  if (saved === null) return;
  await removeDesign(api, saved.id);
  $savedAs.set(null);
  await designs.refresh().catch(() => undefined);
}

/** Adds the design to the cart with the shown price, so that a change is reported. */
export async function addToCart(name: string, isBuyNow: boolean): Promise<void> {
  const { design, stoneId } = $current.get();
  const seenMinor = $figures.get()?.price?.totalMinor;
  const image = await pictureOf(PICTURE_PX);
  const seen = seenMinor === undefined ? {} : { seenMinor };
  try {
    await addDesignToCart({ design, stoneId, name, image, ...seen, isBuyNow });
  } catch (error) {
    // The reason may be a new price: the next try uses the current one.
    void renewPrices().catch(() => undefined);
    throw error;
  }
}
