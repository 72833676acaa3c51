import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

function idInAddress(): number | undefined {
  const text = new URLSearchParams(location.search).get('stone') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function addressOf(id: number | undefined): string {
  const query = new URLSearchParams(location.search);
  if (id === undefined) query.delete('stone');
  else query.set('stone', String(id));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%7E', '~');
  return `${location.pathname}${text && `?${text}`}`;
}

interface OpenStone {
  stone: Diamond | undefined;
  open: (stone: Diamond) => void;
  close: () => void;
  hrefOf: (stone: Diamond) => string;
}

/** The stone whose sheet is open, which the address names: the back button closes it. */
export function useOpenStone(): OpenStone {
  const [stone, setStone] = useState<Diamond>();
  const pushed = useRef(0);
  const isHydrated = useHydrated();

  useEffect(() => {
    const follow = () => {
      const id = idInAddress();
      if (id === undefined) {
        pushed.current = 0;
        setStone(undefined);
        return;
      }
      api.call('diamond', { id }, { silent: true }).then(
        (answer) => {
          if (idInAddress() === id) setStone(answer.stone);
        },
        () => undefined,
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
      else history.replaceState(null, '', addressOf(undefined));
      pushed.current = 0;
    },
    hrefOf: ({ id }) => (isHydrated ? addressOf(id) : `?stone=${id}`),
  };
}
