import type { Translate } from '#client/texts.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { bestGrade, visibilityOf } from '#kernel/shop/grade-test/grade-pairs.ts';
import { chanceOfAtLeast, type Tally, verdictOf } from '#kernel/shop/grade-test/rounds.ts';
import type { Question } from './question.ts';

/** The shopper's score, and the expected score of guessing. */
export function Score({ tally, t }: { tally: Tally; t: Translate }) {
  const { right, rounds } = tally;
  const percent = Math.round(100 * chanceOfAtLeast(right, rounds));
  return (
    <div data-tally={`${right}/${rounds}`}>
      <p className="font-display text-xl lining-nums">{t('grade-test.tally', { right, rounds })}</p>
      <p className="mt-1 text-sm leading-relaxed text-stone">
        <span className="block">{t('grade-test.chance', { percent })}</span>
        <span className="block">{t(`grade-test.verdict-${verdictOf(tally)}`)}</span>
      </p>
    </div>
  );
}

/** Says whether most people see this difference. */
export function Visibility({ stone, question, t }: { stone: StoneDesign; question: Question; t: Translate }) {
  const { kind, grade, tone } = question;
  const visibility = visibilityOf(kind, grade, { shape: stone.shape, tone });
  const metal = tone === 'white' ? 'white' : 'warm';
  return (
    <p className="text-sm leading-relaxed" data-seen={visibility}>
      {t(`grade-test.${kind}-${visibility}`, { best: bestGrade(kind), grade, metal })}
    </p>
  );
}
