import { nanoquery } from '@nanostores/query';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { $token, $user, onSessionEnd } from './session.ts';

const forever = Number.POSITIVE_INFINITY;

const cache = new Map();

const [createFetcherStore, , { mutateCache }] = nanoquery({
  cache,
  // Asked for once, then whenever a store says so.
  dedupeTime: forever,
  cacheLifetime: forever,
  onErrorRetry: null,
  // The library asks nothing while the tab is hidden; this asks for it when the tab is seen again.
  revalidateOnFocus: true,
});

/**
 * Whose data it is: a sign-out forgets it, and another shopper never sees it. '' has nothing to see, as the
 * build, which asks for nothing.
 */
const owners = {
  everybody: atom(typeof window === 'undefined' ? '' : 'everybody'),
  shopper: computed($token, (token) => token),
  customer: computed([$token, $user], (token, user) => (user?.isGuest ? '' : token)),
};

export interface Asked<T> {
  /** What is known, also while it is asked for again. */
  data: T | undefined;
  /** Why the last question has no answer. */
  error: unknown;
  isLoading: boolean;
}

const nothing: Asked<never> = { data: undefined, error: undefined, isLoading: false };

/** What the pre-built page shows: `useStore($asked, { ssr: notAsked })`. */
export const notAsked = (): Asked<never> => nothing;

/** How many sessions have ended on this page: what one knew is nobody's after it. */
const $ended = atom(0);

onSessionEnd(() => {
  $ended.set($ended.get() + 1);
  cache.clear();
});

type Parameter = string | number;

/**
 * A question to the API, asked when somebody first looks at `$asked` and again for another shopper or
 * other parameters; a parameter that is null waits. The language is the page's.
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

  const $asked = computed([$fetched, $key, $owner], ({ data, error, loading }, key, own): Asked<T> => {
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

  /** Asks again and shows the answer when it is there; rejects when there is none. */
  async function refresh(): Promise<void> {
    const key = $key.get();
    if (key === null) return;
    const data = await askNow();
    if ($key.get() === key) put(data);
  }

  return {
    $asked,
    /** Entries whose change is on its way to the server. */
    $pendingIds,
    refresh,
    /** Shows what another call has told. */
    put,
    /** After a failure. */
    retry: () => $fetched.invalidate(),
    /** What is known, or is about to be; rejects when there is no answer. */
    async known(): Promise<T> {
      const answer = await $fetched.fetch();
      if ('error' in answer) throw answer.error;
      return answer.data;
    },
    /** Does a change to an entry, then shows what the server made of it; rejects when it refused. */
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
