import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readSuggestions } from '#client/api/search.ts';
import type { Suggestions } from '#kernel/shop/catalogue/search.ts';

/** Debounce: longer than the time between two keys of a quick typist. */
const pauseMs = 120;

/** Suggestions for a text; undefined for an empty text and until the first have loaded. */
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
