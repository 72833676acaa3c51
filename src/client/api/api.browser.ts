import { localisePath } from '#kernel/shop/text/paths.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { deviceNumber } from '../device-number.ts';
import { requestLogin, toast } from '../events.ts';
import { oncePer } from '../once-per.ts';
import { $language, pageLocale } from '../preferences.ts';
import {
  $token,
  $user,
  endSession,
  expireSession,
  isSessionLeft,
  rememberReturnPath,
  setUser,
  startSession,
} from '../session.ts';
import { overlayTexts, type Translate } from '../texts.ts';
import { readAccount } from './account.ts';
import { type ApiFailure, createApi } from './api.ts';
import { errorText } from './error-text.ts';

/** Whether the page shows nothing to a visitor: an ended session leads from here to the login page. */
const isForMembers = () => 'members' in document.body.dataset;

const maySpeakOfSession = oncePer(2000, () => performance.now());

const bareKeys: Translate = (key) => key;

/** Asked for while the connection stands, so that the words for 'offline' are there when it does not. */
const errorTexts: Promise<Translate> =
  typeof window === 'undefined' ? Promise.resolve(bareKeys) : overlayTexts(['errors']).catch(() => bareKeys);

async function showFailure({ error, options }: ApiFailure): Promise<void> {
  if (options.silent) return;
  const t = await errorTexts;
  toast({ kind: 'error', title: t('errors.title'), message: errorText(error, t) });
}

/** Whether the token is a guest's; asks when this tab does not know yet whose it is. */
async function isGuestToken(): Promise<boolean> {
  if ($token.get() === '') return false;
  const known = $user.get();
  if (known) return known.isGuest;
  const account = await readAccount(api, { silent: true }).catch(() => undefined);
  if (account) setUser(account);
  return account?.isGuest === true;
}

async function handleSessionEnd({ endpoint, options, error }: ApiFailure): Promise<void> {
  if (isSessionLeft()) return;
  // A guest asked for something that needs an account: the guest's own cart must survive that.
  if (endpoint.access === 'customer' && (await isGuestToken())) {
    if (!options.silent) requestLogin('session');
    return;
  }
  expireSession();
  if (isForMembers()) {
    rememberReturnPath();
    location.assign(localisePath(pageLocale(), '/login/?why=expired'));
    return;
  }
  if (!maySpeakOfSession()) return;
  if (endpoint.writes && !options.silent) {
    requestLogin('session');
    return;
  }
  const t = await errorTexts;
  toast({ kind: 'error', title: t('errors.title'), message: error.message || t('errors.http-401') });
}

/** Where the shop has to know the owner's device from a stranger's, and nowhere else. */
const entrance = /^customer\/(?:login|register|forgot|site|google|facebook|passkey)\//;

/** The one API client of a page's islands. */
export const api = createApi({
  baseURL: __API_ORIGIN__,
  locale: pageLocale,
  currency: () => $language.get().currency,
  token: () => $token.get(),
  visitor: (endpoint) => (entrance.test(endpoint.path) ? deviceNumber() : ''),
  isOnline: () => navigator.onLine,
  onToken: (token, endpoint) => {
    // Who comes by a letter's link is somebody else than who was here, and knows nothing of theirs.
    if (endpoint === endpoints.orderLinkOpen) endSession();
    startSession(token, endpoint === endpoints.guestLogin || endpoint === endpoints.orderLinkOpen);
  },
  onSessionEnd: (failure) => void handleSessionEnd(failure),
  onNotFound: () => location.assign(localisePath(pageLocale(), '/404/')),
  onFailure: (failure) => void showFailure(failure),
  // biome-ignore lint/suspicious/noConsole: a cancelled duplicate is only logged (specification section 8)
  log: (message) => console.debug(message),
});
