import { languageDeskCalls as calls } from '#kernel/shop/desk/languages.calls.ts';
import { type DeskRoute, deskRoute } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  addLanguage,
  listLanguages,
  moveLanguage,
  removeLanguage,
  saveLanguage,
} from './languages-desk.service.ts';
import { exportTexts, importTexts, missingTexts } from './translations-desk.service.ts';

/** Desk calls for the languages of the shop. */
export function languageDeskRoutes(host: Host): DeskRoute[] {
  return [
    deskRoute(calls.deskLanguages, () => listLanguages(host)),
    deskRoute(calls.deskAddLanguage, (call, written) => addLanguage(host, call, written)),
    deskRoute(calls.deskSaveLanguage, (call, written) => saveLanguage(host, call, written)),
    deskRoute(calls.deskMoveLanguage, (call, written) => moveLanguage(host, call, written)),
    deskRoute(calls.deskRemoveLanguage, (call, written) => removeLanguage(host, call, written)),
    deskRoute(calls.deskMissingTexts, (_call, { code }) => missingTexts(host, code)),
    deskRoute(calls.deskExportTexts, (_call, asked) => exportTexts(host, asked)),
    deskRoute(calls.deskImportTexts, (call, given) => importTexts(host, call, given)),
  ];
}
