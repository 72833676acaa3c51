import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as v from 'valibot';
import { receiveEvents } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { addToSearchHistory } from '#client/stored.ts';
import type { Translate } from '#client/texts.ts';
import { cx } from '#ui/class-names.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useForm } from '#ui/use-form.ts';
import { useSuggestions } from './use-suggestions.ts';

const SuggestionList = lazy(() => loadChunk(() => import('./SuggestionList.tsx')));

interface SearchBoxProps {
  /** The address of the results for a text. */
  hrefOf: (text: string) => string;
  action: string;
  initialText?: string;
  /** `inline`: the list replaces the children; `over`: it covers the content below. */
  layout: 'inline' | 'over';
  /** Shown while the field is empty. */
  children?: ReactNode;
  /** Takes the focus when it mounts; keys pressed before are buffered. */
  takesFocus?: boolean;
  t: Translate;
}

/** A search box with suggestions: arrow keys move, Enter opens one or searches, Escape closes. */
export function SearchBox({
  hrefOf,
  action,
  initialText = '',
  layout,
  children,
  takesFocus,
  t,
}: SearchBoxProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(-1);

  const form = useForm({
    schema: () => v.object({ q: v.pipe(v.string(), v.trim()) }),
    send: async ({ q }) => {
      if (q === '') return;
      addToSearchHistory(q);
      location.assign(hrefOf(q));
    },
  });
  const field = form.field('q');
  const suggestions = useSuggestions(isComposing ? '' : typed);
  const count = suggestions
    ? suggestions.keywords.length + suggestions.products.length + suggestions.pages.length
    : 0;
  const isOpen = count > 0 && !isClosed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial text is read once
  useEffect(() => {
    if (initialText !== '') form.set('q', initialText);
  }, [initialText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys pressed before the field mounted
  useEffect(() => {
    if (!takesFocus) return;
    box.current?.focus();
    let early = '';
    return receiveEvents('shop:typed', (key) => {
      early += key;
      form.set('q', early);
      setTyped(early);
    });
  }, []);

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setClosed(false);
  };

  const optionAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index];

  const walk = (step: number) => {
    // One more row than results: the last leads to all results. -1 is the field itself.
    const rows = count + 1;
    const next = active + step;
    const index = next < -1 ? rows - 1 : next >= rows ? -1 : next;
    setActive(index);
    optionAt(index)?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // Escape first closes the list, then the panel around it.
      event.stopPropagation();
      event.preventDefault();
      setClosed(true);
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      if (isClosed) setClosed(false);
      else walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      optionAt(active)?.click();
    }
  };

  return (
    <div className={cx(layout === 'over' && 'relative')}>
      <search>
        <form {...form.props} action={action}>
          <Field
            ref={box}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              type(event.currentTarget.value);
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={(event) => {
              setComposing(false);
              type(event.currentTarget.value);
            }}
            onFocus={() => setClosed(false)}
            onBlur={() => {
              field.onBlur();
              if (layout === 'over') setClosed(true);
            }}
            onKeyDown={onKeyDown}
            label={t('search.label')}
            type="text"
            inputMode="search"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t('search.placeholder')}
            trailing={
              <IconButton
                icon="search"
                type="submit"
                label={t('search.go')}
                disabled={field.value.trim() === ''}
              />
            }
            {...(takesFocus ? { 'data-autofocus': true } : {})}
          />
        </form>
      </search>
      <p role="status" className="sr-only">
        {suggestions && !isClosed ? t('search.count', { count }) : ''}
      </p>
      <div
        ref={list}
        className={cx(
          isOpen && layout === 'inline' && 'mt-6',
          isOpen &&
            layout === 'over' &&
            'absolute inset-x-0 top-full z-30 mt-1 max-h-[70vh] overflow-y-auto overscroll-contain border border-line bg-paper px-5 py-3 text-left shadow-lg',
        )}
      >
        {isOpen && suggestions && (
          <Suspense fallback={null}>
            <SuggestionList
              id={listId}
              suggestions={suggestions}
              text={typed.trim()}
              active={active}
              hrefOf={hrefOf}
              onChoose={(text) => {
                if (text !== undefined) addToSearchHistory(text);
              }}
              t={t}
            />
          </Suspense>
        )}
      </div>
      {(layout === 'over' || !isOpen) && children}
    </div>
  );
}
