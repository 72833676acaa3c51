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

/** Whether the page requires a session: when it ends, the browser goes to the sign-in page. */
const isForMembers = () => 'members' in document.body.dataset;

const maySpeakOfSession = oncePer(2000, () => performance.now());

const bareKeys: Translate = Object.assign((key: string) => key, { locale: pageLocale() });

/** Loaded while online, so that the message for 'offline' is available later. */
const errorTexts: Promise<Translate> =
  typeof window === 'undefined' ? Promise.resolve(bareKeys) : overlayTexts(['errors']).catch(() => bareKeys);

async function showFailure({ error, options }: ApiFailure): Promise<void> {
  if (options.silent) return;
  const t = await errorTexts;
  toast({ kind: 'error', title: t('errors.title'), message: errorText(error, t) });
}

/** Whether the token is a guest's; asks the API if this tab does not know yet. */
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
  // A guest used a feature that needs an account; the guest's session and cart must survive.
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

/** Calls in which the shop must recognise the device; the device number is sent in these only. */
const signInPaths = /^customer\/(?:login|register|forgot|site|google|facebook|passkey)\//;

/** Random bytes in hexadecimal digits. */
const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Calls that sign in a guest. */
const guestCalls: readonly unknown[] = [
  endpoints.guestLogin,
  endpoints.orderLinkOpen,
  endpoints.proposalAccept,
];

/** All calls of a page are one trace, and each is the child of a span of its own. */
const traceId = import.meta.env.TRACES ? hex(16) : '';

/** The API client of a page's islands. */
export const api = createApi({
  baseURL: __API_ORIGIN__,
  locale: pageLocale,
  currency: () => $language.get().currency,
  token: () => $token.get(),
  visitor: (endpoint) => (signInPaths.test(endpoint.path) ? deviceNumber() : ''),
  traceparent: import.meta.env.TRACES ? () => `00-${traceId}-${hex(8)}-01` : undefined,
  isOnline: () => navigator.onLine,
  onToken: (token, endpoint) => {
    // An email's link starts another guest session, which must not inherit the previous shopper's data.
    if (endpoint === endpoints.orderLinkOpen) endSession();
    startSession(token, guestCalls.includes(endpoint));
  },
  onSessionEnd: (failure) => void handleSessionEnd(failure),
  onNotFound: () => location.assign(localisePath(pageLocale(), '/404/')),
  onFailure: (failure) => void showFailure(failure),
  // biome-ignore lint/suspicious/noConsole: a cancelled duplicate is only logged (specification section 8)
  log: (message) => console.debug(message),
});
