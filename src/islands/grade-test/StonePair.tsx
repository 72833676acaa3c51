import type { Ref } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Side } from '#kernel/shop/grade-test/rounds.ts';
import { cx, smallLabel } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { gradeOn, type Question, type Round } from './question.ts';

interface StonePairProps {
  round: Round;
  question: Question;
  /** URLs of the images; null while they render. */
  urls: Readonly<Record<Side, string>> | null;
  onAnswer: (side: Side) => void;
  first: Ref<HTMLButtonElement>;
  t: Translate;
}

const SIDES: readonly Side[] = ['left', 'right'];

/** The two stones side by side, each a button; their grades appear below after an answer. */
export function StonePair({ round, question, urls, onAnswer, first, t }: StonePairProps) {
  const isAnswered = round.answer !== null;
  return (
    <fieldset aria-busy={urls === null} className="-mx-6 grid min-w-0 grid-cols-2 gap-px sm:mx-0">
      <legend className="sr-only">{t('grade-test.stones')}</legend>
      {SIDES.map((side) => {
        const grade = gradeOn(side, round, question);
        const isChosen = round.answer === side;
        return (
          <div key={side}>
            <button
              ref={side === 'left' ? first : null}
              type="button"
              data-side={side}
              aria-label={
                isAnswered
                  ? t('grade-test.side-is', { side, grade })
                  : t(side === 'left' ? 'grade-test.left' : 'grade-test.right')
              }
              aria-disabled={isAnswered || urls === null}
              onClick={() => {
                if (!isAnswered && urls !== null) onAnswer(side);
              }}
              className={cx(
                'group relative block aspect-square w-full overflow-hidden bg-ground focus-visible:z-10 focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-ink',
                isAnswered || urls === null ? 'cursor-default' : 'cursor-pointer',
              )}
            >
              {urls === null ? (
                <span className="absolute inset-0 grid place-items-center text-gold">
                  {side === 'left' && <Spinner label={t('grade-test.drawing')} />}
                </span>
              ) : (
                <img
                  src={urls[side]}
                  alt=""
                  draggable={false}
                  className="absolute inset-0 size-full object-cover transition-opacity duration-500 starting:opacity-0 motion-reduce:transition-none"
                />
              )}
              {!isAnswered && urls !== null && (
                <span className="absolute inset-0 shadow-[inset_0_0_0_1px_transparent] transition-shadow duration-200 group-hover:shadow-[inset_0_0_0_2px_var(--color-ink)]" />
              )}
            </button>
            <p className="flex min-h-13 items-baseline justify-center gap-2.5 pt-2.5 text-center">
              {isAnswered ? (
                <>
                  <span className="font-display text-2xl leading-8 lining-nums" data-grade={grade}>
                    {grade}
                  </span>
                  {isChosen && <span className="text-[0.8125rem] text-stone">{t('grade-test.chosen')}</span>}
                </>
              ) : (
                <span aria-hidden="true" className={cx(smallLabel, 'text-stone')}>
                  {t(side === 'left' ? 'grade-test.left' : 'grade-test.right')}
                </span>
              )}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}
