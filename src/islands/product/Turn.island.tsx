import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { cx, focusRing } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { TurnStageProps } from './TurnStage.tsx';

interface Props {
  id: number;
  name: string;
  /** In words, as the page comes: what it does, and what it does then. */
  open: string;
  back: string;
}

/** The stage with all it draws comes with the first press, never before. */
const loadStage = () => loadChunk(() => import('./TurnStage.tsx'));
type Stage = ComponentType<TurnStageProps>;

type State = 'photograph' | 'opening' | 'turning';

/** The button of the picture that it covers, which nobody reaches behind the stage. */
const coveredBy = (place: HTMLElement | null): HTMLElement | null =>
  place?.closest('li')?.querySelector<HTMLElement>('button[commandfor]') ?? null;

/** On the first photograph of a piece: the piece itself, live in the photograph's place, to be turned by hand. */
export default function Turn({ id, name, open, back }: Props) {
  const [state, setState] = useState<State>('photograph');
  const [problem, setProblem] = useState('');
  const [Stage, setStage] = useState<Stage | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isTurning = state === 'turning';

  const close = () => {
    setState('photograph');
    button.current?.focus({ preventScroll: true });
  };
  const press = () => {
    if (state !== 'photograph') return close();
    setProblem('');
    setState('opening');
    loadStage().then(
      (chunk) => setStage(() => chunk.default),
      // The page says by itself that a part of it did not come.
      () => setState('photograph'),
    );
  };
  const ready = () => {
    setState('turning');
    // Who waited at the button goes on with the piece; who went elsewhere is left there.
    if (document.activeElement === button.current || document.activeElement === document.body)
      place.current?.querySelector('canvas')?.focus({ preventScroll: true });
  };
  const fail = (sentence: string) => {
    setState('photograph');
    setProblem(sentence);
  };

  useEffect(() => {
    const covered = coveredBy(place.current);
    if (covered) covered.inert = isTurning;
  }, [isTurning]);

  useEffect(() => {
    if (state === 'photograph') return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      setState('photograph');
      button.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [state]);

  return (
    <div ref={place} data-turn={state}>
      {state !== 'photograph' && (
        <div
          className={cx(
            'absolute inset-0 bg-ground transition-opacity duration-500 motion-reduce:duration-0',
            !isTurning && 'pointer-events-none opacity-0',
          )}
        >
          {Stage && <Stage id={id} name={name} onReady={ready} onFail={fail} />}
        </div>
      )}
      <div className="absolute inset-x-3 bottom-3 flex flex-col items-start gap-2 noscript:hidden">
        <p
          role="status"
          className="bg-paper/90 px-3 py-2 text-[0.8125rem] leading-snug text-stone empty:hidden"
        >
          {problem}
        </p>
        <button
          ref={button}
          type="button"
          aria-busy={state === 'opening' || undefined}
          onClick={press}
          className={cx(
            'inline-flex min-h-11 items-center gap-2.5 rounded-full bg-paper/90 px-4 text-[0.8125rem] hover:text-gold',
            focusRing,
          )}
        >
          {state === 'opening' ? <Spinner /> : <Icon name={isTurning ? 'return' : 'turn'} size={18} />}
          {isTurning ? back : open}
        </button>
      </div>
    </div>
  );
}
