import { showPreferences } from './show-preferences.ts';

showPreferences();
// The menu's panels are loaded on first interaction.
document.addEventListener('shop:panels', () => showPreferences());
// Delivery terms on a product page depend on the saved country as well.
if (document.querySelector('[data-piece]')) void import('./piece.ts');
