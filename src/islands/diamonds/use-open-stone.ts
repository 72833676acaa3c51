import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isUnknown } from '#client/api/api-error.ts';
import { readDiamond } from '#client/api/diamonds.ts';
import { type Diamond, readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

function idInAddress(): StoneId | null {
  const text = new URLSearchParams(location.search).get('stone') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? readStoneId(text) : null;
}

function addressOf(id: StoneId | null): string {
  const query = new URLSearchParams(location.search);
  if (id === null) query.delete('stone');
  else query.set('stone', String(id));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');
  return `${location.pathname}${text && `?${text}`}`;
}

interface OpenStone {
  stone: Diamond | undefined;
  open: (stone: Diamond) => void;
  close: () => void;
  /** Closes the sheet without a history step, when another list replaces the address. */
  leave: () => void;
  hrefOf: (stone: Diamond) => string;
}

/**
 * The stone whose sheet is open, stored in the address, so that the back button closes it. `onGone` is called
 * if the stone is not available.
 */
export function useOpenStone(onGone: () => void): OpenStone {
  const [stone, setStone] = useState<Diamond>();
  const pushed = useRef(0);
  const gone = useRef(onGone);
  gone.current = onGone;
  const isHydrated = useHydrated();

  useEffect(() => {
    const follow = () => {
      const id = idInAddress();
      if (id === null) {
        pushed.current = 0;
        setStone(undefined);
        return;
      }
      readDiamond(api, id).then(
        (found) => {
          if (idInAddress() === id) setStone(found);
        },
        (error: unknown) => {
          if (idInAddress() !== id || !isUnknown(error)) return;
          history.replaceState(null, '', addressOf(null));
          gone.current();
        },
      );
    };
    const back = () => {
      pushed.current = Math.max(0, pushed.current - 1);
      follow();
    };
    follow();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);

  return {
    stone,
    open(next) {
      history.pushState(null, '', addressOf(next.id));
      pushed.current += 1;
      setStone(next);
    },
    close() {
      setStone(undefined);
      if (pushed.current > 0) history.go(-pushed.current);
      else history.replaceState(null, '', addressOf(null));
      pushed.current = 0;
    },
    leave() {
      setStone(undefined);
      pushed.current = 0;
    },
    hrefOf: ({ id }) => (isHydrated ? addressOf(id) : `?stone=${id}`),
  };
}
