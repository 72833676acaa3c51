import { readFileSync } from 'node:fs';
import { isLongSuite } from '../fixtures/suite.ts';

/** What a page may weigh, in bytes of brotli, as measured and rounded up by at most 200 bytes. */
interface Budgets {
  /** Script of a page of content until somebody acts, or looks at a carousel for two idle seconds. */
  beforeActing: number;
  /** Script of a page of content after the first pointer, key, scroll or touch anywhere but on an island. */
  afterActing: number;
  /** Script of a product page once somebody reaches for its buy box; React and Swiper are 79 KB of it. */
  buyBox: number;
  /** Swiper with the modules that carousels and gallery need. */
  swiper: number;
  /** How many scripts the cart asks for; they travel in groups. */
  cartScripts: number;
  /** The desk: HTML, and the script that its entrance runs; its sections come when they are entered. */
  desk: { html: number; script: number };
  /** By what share HTML may lie above its budget: days of arrival and names of files pack differently from day to day. */
  htmlTolerance: number;
  /** The same for scripts: they name each other's files, whose names depend on the folder of the checkout. */
  scriptTolerance: number;
  /** By route of the registry: HTML, and for a page that is an island the script it is opened with. */
  pages: Record<string, { html: number; script?: number }>;
}

/** Of every number in `npm test`, so that a small change need not touch the file; the long suite is exact. */
const quickTolerance = 0.03;

function withRoom(exact: Budgets): Budgets {
  const room = (bytes: number) => Math.ceil(bytes * (1 + quickTolerance));
  return {
    ...exact,
    beforeActing: room(exact.beforeActing),
    afterActing: room(exact.afterActing),
    buyBox: room(exact.buyBox),
    swiper: room(exact.swiper),
    cartScripts: room(exact.cartScripts),
    desk: { html: room(exact.desk.html), script: room(exact.desk.script) },
    // Readers add these to the numbers of pages.
    htmlTolerance: quickTolerance,
    scriptTolerance: quickTolerance,
  };
}

const measured = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets;

export const budgets: Budgets = isLongSuite ? measured : withRoom(measured);
