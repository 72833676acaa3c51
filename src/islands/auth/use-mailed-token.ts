import { useEffect, useState } from 'react';

/** The token of a mailed link, '' without one; known only in the browser, so the page is written without it. */
export function useMailedToken(name: 'registerToken' | 'resetToken'): string {
  const [token, setToken] = useState('');
  useEffect(() => setToken(new URLSearchParams(location.search).get(name) ?? ''), [name]);
  return token;
}
