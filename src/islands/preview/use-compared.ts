import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { quoteDesign } from '#client/api/design-price.ts';
import { readDesignFragment } from '#client/design-link.ts';
import {
  applyAppearance,
  currentAppearance,
  type StillPicture,
} from '#islands/gallery/gallery-appearance.store.ts';
import { comparedAddress, comparedSources } from './compare-state.ts';
import { type DesignSource, type Opened, openDesign, sourceKey, stillOf } from './shown-design.ts';
import type { PriceState } from './use-design-price.ts';

export interface Compared {
  key: string;
  source: DesignSource;
  /** null while loading. */
  opened: Opened | null;
  price: PriceState;
  still: StillPicture | null;
}

/** The designs in the address, loaded and priced; changes are written to the address. */
export function useCompared() {
  const [entries, setEntries] = useState<readonly Compared[] | null>(null);
  const known = useRef(new Map<string, Compared>());

  const patch = (key: string, change: Partial<Compared>) => {
    const before = known.current.get(key);
    if (!before) return;
    known.current.set(key, { ...before, ...change });
    setEntries((list) => list?.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)) ?? null);
  };

  const open = async (key: string, source: DesignSource) => {
    const opened = await openDesign(source);
    patch(key, { opened });
    if ('problem' in opened) return;
    void stillOf(opened.shown).then((still) => patch(key, { still }));
    patch(key, { price: await quoteDesign(api, opened.shown.composition) });
  };

  const show = (sources: readonly DesignSource[]) => {
    const next = sources.map((source) => {
      const key = sourceKey(source);
      const found = known.current.get(key);
      if (found) return found;
      const fresh: Compared = { key, source, opened: null, price: { status: 'loading' }, still: null };
      known.current.set(key, fresh);
      void open(key, source);
      return fresh;
    });
    setEntries(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once, then listens to it
  useEffect(() => {
    const read = () => {
      applyAppearance(readDesignFragment(location.hash).look);
      show(comparedSources(location));
    };
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('popstate', read);
    };
  }, []);

  const change = (sources: readonly DesignSource[]) => {
    history.replaceState(
      history.state,
      '',
      location.pathname + comparedAddress(sources, currentAppearance(null)),
    );
    show(comparedSources(location));
  };
  return {
    entries,
    add: (source: DesignSource) => change([...(entries ?? []).map((entry) => entry.source), source]),
    remove: (key: string) =>
      change((entries ?? []).filter((entry) => entry.key !== key).map((entry) => entry.source)),
  };
}
