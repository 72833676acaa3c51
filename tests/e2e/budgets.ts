import { readFileSync } from 'node:fs';
import { isLongSuite } from '../fixtures/suite.ts';

/** Byte budgets of a page (brotli), as measured and rounded up by at most 200 bytes. */
interface Budgets {
  /** Script of a content page before an interaction, or while a carousel is in view for two idle seconds. */
  beforeActing: number;
  /** Script of a content page after the first pointer, key, scroll or touch outside of islands. */
  afterActing: number;
  /** Script of a product page after the first touch of its buy box; React and Swiper are 79 KB of it. */
  buyBox: number;
  /** Swiper with the modules of carousels and gallery. */
  swiper: number;
  /** Number of script requests for the cart; scripts are grouped. */
  cartScripts: number;
  /** The desk: HTML, and the script of its sign-in page; its sections load when they are opened. */
  desk: { html: number; script: number };
  /** Tolerance of HTML: delivery days and file names compress differently from day to day. */
  htmlTolerance: number;
  /** Tolerance of scripts: they contain each other's file names, which depend on the folder of the checkout. */
  scriptTolerance: number;
  /** By route: HTML, and for a page that is an island also its script. */
  pages: Record<string, { html: number; script?: number }>;
}

/** Added to every number in `npm test`, so that a small change need not touch the file; the long suite is exact. */
const quickTolerance = 0.03;

function withTolerance(exact: Budgets): Budgets {
  const relaxed = (bytes: number) => Math.ceil(bytes * (1 + quickTolerance));
  return {
    ...exact,
    beforeActing: relaxed(exact.beforeActing),
    afterActing: relaxed(exact.afterActing),
    buyBox: relaxed(exact.buyBox),
    swiper: relaxed(exact.swiper),
    cartScripts: relaxed(exact.cartScripts),
    desk: { html: relaxed(exact.desk.html), script: relaxed(exact.desk.script) },
    // Some readers add the numbers of several pages.
    htmlTolerance: exact.htmlTolerance,
    scriptTolerance: quickTolerance,
  };
}

const measured = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets;

export const budgets: Budgets = isLongSuite ? measured : withTolerance(measured);
