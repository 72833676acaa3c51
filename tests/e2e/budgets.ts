import { readFileSync } from 'node:fs';

/** What a page may weigh, in bytes of brotli. */
interface Budgets {
  /** Script of a page of content until somebody acts, or looks at a carousel for two idle seconds. */
  beforeActing: number;
  /** Script of a page of content after the first pointer, key, scroll or touch. */
  afterActing: number;
  /** Script of a product page once somebody reaches for its buy box. */
  buyBox: number;
  /** Swiper with the modules that carousels and gallery need. */
  swiper: number;
  /** How many scripts the cart asks for. */
  cartScripts: number;
  /** The desk: HTML, and the script that its entrance runs. */
  desk: { html: number; script: number };
  /** By what share HTML may lie above its budget: days and names of files pack differently from day to day. */
  htmlTolerance: number;
  /** The same for scripts, which name each other's files. */
  scriptTolerance: number;
  /** By route of the registry: HTML, and for a page that is an island the script it is opened with. */
  pages: Record<string, { html: number; script?: number }>;
}

export const budgets = JSON.parse(
  readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'),
) as Budgets;
