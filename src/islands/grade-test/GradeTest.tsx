import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { GalleryEnvironment } from '#islands/gallery/gallery-appearance.store.ts';
import type { OpenRenderer } from '#islands/parts/use-pictures.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { bestGrade, type TestKind } from '#kernel/shop/grade-test/grade-pairs.ts';
import { NO_ROUNDS, type Side, withAnswer } from '#kernel/shop/grade-test/rounds.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { QuestionChoices } from './QuestionChoices.tsx';
import { fairCoin, firstQuestion, metalsBeside, newRound, questionKey, triedStone } from './question.ts';
import { Score, Visibility } from './RoundResult.tsx';
import { Saving } from './Saving.tsx';
import { StonePair } from './StonePair.tsx';
import { $tallies } from './tallies.ts';
import { usePair } from './use-pair.ts';
import { usePrices } from './use-prices.ts';

export interface GradeTestProps {
  /** The stone whose grades are tested, from a design or from stock. */
  stone: StoneDesign | Diamond;
  kind: TestKind;
  metal: MetalId;
  environment: GalleryEnvironment;
  /** How many such stones the piece has. */
  count: number;
  /** Whether the tested grade is applied to a design or to a search for stones. */
  taking: 'design' | 'finder';
  onTake: (kind: TestKind, grade: string) => void;
  /** Renders the two stones. */
  openRenderer: OpenRenderer;
  onClose: () => void;
  t: Translate;
  /** Chooses the side of the better stone. */
  coin?: () => boolean;
}

/**
 * Shows two stones that differ in one grade and asks for the better one. Then shows the score, the chance
 * level and the price difference.
 */
export function GradeTest({
  stone: given,
  metal,
  count,
  taking,
  onTake,
  openRenderer,
  onClose,
  t,
  ...first
}: GradeTestProps) {
  const coin = first.coin ?? fairCoin;
  const [stone] = useState(() => triedStone(given));
  const [question, setQuestion] = useState(() => firstQuestion(stone, { ...first, metal }));
  const [round, setRound] = useState(() => newRound(coin));
  const { kind, grade, tone } = question;
  const best = bestGrade(kind);
  const pair = usePair(stone, metalsBeside(metal)[tone], question, openRenderer);
  const prices = usePrices(stone, question, count);
  const key = questionKey(stone, question);
  const tally = useStore($tallies)[key] ?? NO_ROUNDS;
  const leftStone = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);

  const isAnswered = round.answer !== null;
  const isRight = round.answer === round.sideOfBest;
  useEffect(() => {
    if (isAnswered) again.current?.focus({ preventScroll: true });
  }, [isAnswered]);

  const answer = (side: Side) => {
    setRound({ ...round, answer: side });
    $tallies.setKey(key, withAnswer(tally, side === round.sideOfBest));
  };
  const begin = () => {
    setRound(newRound(coin));
    leftStone.current?.focus({ preventScroll: true });
  };
  const side = round.sideOfBest;
  const urls = {
    left: side === 'left' ? pair.best : pair.tried,
    right: side === 'left' ? pair.tried : pair.best,
  };
  const isOwn = taking === 'design' && stone[kind] === grade;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('grade-test.title')}
      closeLabel={t('grade-test.close')}
      size="wide"
    >
      <div data-grade-test={kind}>
        <p className="max-w-prose text-sm leading-relaxed text-stone">
          {t('grade-test.intro', {
            shape: nameOf('shape', stone.shape, t, 'inside'),
            carat: stone.carat.toFixed(2),
            kind,
          })}
        </p>
        {pair.isImpossible ? (
          <p role="status" className="my-6 bg-mist px-5 py-4 text-sm leading-relaxed">
            {t('grade-test.no-pictures')}
          </p>
        ) : (
          <>
            <p role="status" className="mt-5 mb-4 min-h-8 font-display text-xl text-balance">
              {isAnswered
                ? t(isRight ? 'grade-test.right-answer' : 'grade-test.wrong-answer', { side, best })
                : t('grade-test.ask', { best, grade })}
            </p>
            <StonePair
              round={round}
              question={question}
              urls={pair.isThere ? urls : null}
              onAnswer={answer}
              first={leftStone}
              t={t}
            />
          </>
        )}
        <div className="sm:min-h-48">
          {(isAnswered || pair.isImpossible) && (
            <div
              className="grid gap-x-10 gap-y-5 border-t border-line pt-5 pb-5 sm:grid-cols-2"
              data-result={isRight}
            >
              <div className="flex flex-col gap-4">
                {isAnswered && <Score tally={tally} t={t} />}
                <Visibility stone={stone} question={question} t={t} />
              </div>
              <div className="flex flex-col items-start gap-4">
                <Saving question={question} prices={prices} count={count} t={t} />
                <div className="flex w-full flex-wrap items-center gap-x-5 gap-y-2">
                  {isAnswered && (
                    <Button ref={again} kind="secondary" onClick={begin}>
                      {t('grade-test.again')}
                    </Button>
                  )}
                  {isOwn ? (
                    <p className="text-sm text-stone">{t('grade-test.is-own', { grade })}</p>
                  ) : (
                    <Button
                      kind="quiet"
                      onClick={() => {
                        onTake(kind, grade);
                        onClose();
                      }}
                    >
                      {t(`grade-test.take-${taking}`, { kind, grade })}
                    </Button>
                  )}
                </div>
              </div>
            </div>
          )}
          {!isAnswered && (
            <QuestionChoices
              stone={stone}
              question={question}
              onChange={(part) => {
                setQuestion({ ...question, ...part });
                setRound(newRound(coin));
              }}
              t={t}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
