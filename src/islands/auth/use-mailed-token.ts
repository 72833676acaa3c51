import { useEffect, useState } from 'react';

type TokenName = 'registerToken' | 'resetToken';

/** The token of a mailed link, '' without one. Browser only. */
export function mailedToken(name: TokenName): string {
  return new URLSearchParams(globalThis.location?.search).get(name) ?? '';
}

/** Like `mailedToken`, after hydration: the pre-built page has no token. */
export function useMailedToken(name: TokenName): string {
  const [token, setToken] = useState('');
  useEffect(() => setToken(mailedToken(name)), [name]);
  return token;
}
