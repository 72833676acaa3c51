import { watchStores } from './store-finder.ts';

for (const area of document.querySelectorAll<HTMLElement>('[data-stores]')) watchStores(area);
