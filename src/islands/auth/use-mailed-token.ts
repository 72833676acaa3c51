import { useEffect, useState } from 'react';

type TokenName = 'registerToken' | 'resetToken';

/** The token of a mailed link, '' without one; known only in the browser. */
export function mailedToken(name: TokenName): string {
  return new URLSearchParams(globalThis.location?.search).get(name) ?? '';
}

/** As `mailedToken`, once the page stands: it is written without a token. */
export function useMailedToken(name: TokenName): string {
  const [token, setToken] = useState('');
  useEffect(() => setToken(mailedToken(name)), [name]);
  return token;
}
