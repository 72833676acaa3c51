import { nanoquery } from '@nanostores/query';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { $token, $user, onSessionEnd } from './session.ts';

const forever = Number.POSITIVE_INFINITY;

const cache = new Map();

const [createFetcherStore, , { mutateCache }] = nanoquery({
  cache,
  // Requested once, then on invalidation only.
  dedupeTime: forever,
  cacheLifetime: forever,
  onErrorRetry: null,
  // The library does not request while the tab is hidden; this requests when it becomes visible.
  revalidateOnFocus: true,
});

/**
 * Owner of the data: sign-out clears it, and another shopper never sees it. '' means no owner, as during a build, and
 * requests nothing.
 */
const owners = {
  everybody: atom(typeof window === 'undefined' ? '' : 'everybody'),
  shopper: computed($token, (token) => token),
  customer: computed([$token, $user], (token, user) => (user?.isGuest ? '' : token)),
};

export interface QueryState<T> {
  /** Also available during a refresh. */
  data: T | undefined;
  /** Error of the last request. */
  error: unknown;
  isLoading: boolean;
}

const nothing: QueryState<never> = { data: undefined, error: undefined, isLoading: false };

/** State of the pre-built page: `useStore($asked, { ssr: idleQuery })`. */
export const idleQuery = (): QueryState<never> => nothing;

/** Number of ended sessions on this page; part of the key, so that data never outlives its session. */
const $ended = atom(0);

onSessionEnd(() => {
  $ended.set($ended.get() + 1);
  cache.clear();
});

type Parameter = string | number;

/**
 * A query to the API, sent when `$asked` is first observed, and again for another shopper or other parameters; a null
 * parameter disables it. The language is the page's.
 */
export function query<T, Parameters extends Parameter[]>(
  name: string,
  owner: keyof typeof owners,
  load: (...parameters: Parameters) => Promise<T>,
  ...parameters: { [Index in keyof Parameters]: ReadableAtom<Parameters[Index] | null> }
) {
  const $owner = computed([owners[owner], $ended], (own, ended) => own && `${ended} ${own}`);
  const $parameters: readonly ReadableAtom<Parameter | null>[] = parameters;
  const $key = computed([$owner, ...$parameters], (own, ...values) =>
    own === '' || values.includes(null) ? null : JSON.stringify([name, own, ...values]),
  );
  const askNow = () => load(...($parameters.map(($parameter) => $parameter.get()) as Parameters));
  const $fetched = createFetcherStore<T>([$key], { fetcher: askNow });
  let known: { owner: string; data: T } | undefined;

  const $asked = computed([$fetched, $key, $owner], ({ data, error, loading }, key, own): QueryState<T> => {
    const isCurrent = $fetched.key === key;
    if (isCurrent && data !== undefined) known = { owner: own, data };
    if (known?.owner !== own) known = undefined;
    return {
      data: known?.data,
      error: isCurrent && !loading ? error : undefined,
      isLoading: key !== null && (!isCurrent || loading),
    };
  });

  const $pendingIds = atom<readonly Parameter[]>([]);
  onSessionEnd(() => $pendingIds.set([]));

  function put(data: T): void {
    const key = $key.get();
    if (key !== null) mutateCache(key, data);
  }

  /** Refetches and shows the result; rejects on failure. */
  async function refresh(): Promise<void> {
    const key = $key.get();
    if (key === null) return;
    const data = await askNow();
    if ($key.get() === key) put(data);
  }

  return {
    $asked,
    /** Entries with a pending change. */
    $pendingIds,
    refresh,
    /** Sets data that another call returned. */
    put,
    /** Retries after a failure. */
    retry: () => $fetched.invalidate(),
    /** The current or pending data; rejects on failure. */
    async known(): Promise<T> {
      const answer = await $fetched.fetch();
      if ('error' in answer) throw answer.error;
      return answer.data;
    },
    /** Runs a change of an entry, then shows the server's result; rejects if it was refused. */
    async change(id: Parameter, work: () => Promise<unknown>): Promise<void> {
      $pendingIds.set([...$pendingIds.get(), id]);
      try {
        await work();
        await refresh().catch(() => undefined);
      } finally {
        $pendingIds.set($pendingIds.get().filter((other) => other !== id));
      }
    },
  };
}
