import { useEffect, useState } from 'react';

/** The result of `load`; undefined until then and after a failure. Loaded once. */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new function on every render
  useEffect(() => {
    let isMounted = true;
    load().then(
      (value) => {
        if (isMounted) setLoaded({ value });
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return loaded?.value;
}
