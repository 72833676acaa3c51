import { lazyThread } from '#server/platform/worker-rpc.ts';
import type { GiftCardPaper } from './gift-card.ts';
import type { ReturnLabel } from './label.ts';
import type { Paper, PrintedPaper } from './paper.ts';
import { paperTheme } from './paper-look.ts';
import type { PaperThread } from './paper-thread.ts';

const printer = lazyThread<PaperThread>(new URL('./paper-thread.ts', import.meta.url));

/** Renders a paper in a worker thread. */
export async function printed(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await printer.call((calls) => calls.printPapers([paper], paperTheme()));
  return bytes;
}

/** Renders a gift card in a worker thread. */
export async function printedGiftCard(card: GiftCardPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await printer.call((calls) => calls.printGiftCard(card, paperTheme()));
  return bytes;
}

/** Renders several papers as one PDF; undefined without any. */
export async function printedPapers([first, ...more]: readonly Paper[]): Promise<
  Uint8Array<ArrayBuffer> | undefined
> {
  if (!first) return undefined;
  const { bytes } = await printer.call((calls) => calls.printPapers([first, ...more], paperTheme()));
  return bytes;
}

/** Renders labels that `printedLabel` could render, as one PDF; undefined without any. */
export async function printedLabels([first, ...more]: readonly ReturnLabel[]): Promise<
  Uint8Array<ArrayBuffer> | undefined
> {
  if (!first) return undefined;
  const all = await printer.call((calls) => calls.printLabels([first, ...more]));
  return all === 'overflow' ? undefined : all.bytes;
}

/** Renders a parcel label in a worker thread; 'overflow' if its texts do not fit on it. */
export function printedLabel(label: ReturnLabel): Promise<PrintedPaper | 'overflow'> {
  return printer.call((calls) => calls.printLabels([label]));
}

/** The characters of a text that our papers cannot print. */
export async function unprintableCharacters(text: string): Promise<readonly string[]> {
  // Our text face has all of Latin-1.
  if (/^[\n\u0020-\u007e\u00a0-\u00ff]*$/.test(text)) return [];
  return printer.call((calls) => calls.charactersWithoutFace(text));
}
