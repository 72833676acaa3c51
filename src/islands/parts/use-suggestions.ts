import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readSuggestions } from '#client/api/search.ts';
import type { Suggestions } from '#kernel/shop/catalogue/search.ts';

/** Between two keys of a quick typist; what is asked sooner is answered for nobody. */
const pauseMs = 120;

/** Suggestions for what is typed; undefined for an empty text and until the first are there. */
export function useSuggestions(text: string): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const asked = text.trim();
  useEffect(() => {
    if (asked === '') {
      setSuggestions(undefined);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      readSuggestions(api, asked, { signal: controller.signal }).then(
        (answer) => {
          if (!controller.signal.aborted) setSuggestions(answer);
        },
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);
  return asked === '' ? undefined : suggestions;
}
