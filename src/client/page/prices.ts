import { showPreferences } from './show-preferences.ts';

showPreferences();
// The menu's panels come when somebody reaches for them.
document.addEventListener('shop:panels', () => showPreferences());
// The rows beside a product's price are said for the saved country as well.
if (document.querySelector('[data-piece]')) void import('./piece.ts');
