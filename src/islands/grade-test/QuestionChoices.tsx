import type { Translate } from '#client/texts.ts';
import { galleryEnvironments } from '#islands/gallery/gallery-appearance.store.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import {
  bestGrade,
  gradeToTry,
  type MetalTone,
  TEST_KINDS,
  triedGrades,
} from '#kernel/shop/grade-test/grade-pairs.ts';
import { Chips } from '#ui/Chips.tsx';
import type { Question } from './question.ts';

const TONES: readonly MetalTone[] = ['white', 'yellow', 'rose'];

interface QuestionChoicesProps {
  stone: StoneDesign;
  question: Question;
  onChange: (part: Partial<Question>) => void;
  t: Translate;
}

/** Choice of the grade, the metal and the light. */
export function QuestionChoices({ stone, question, onChange, t }: QuestionChoicesProps) {
  const { kind, grade, tone, environment } = question;
  return (
    <div className="grid gap-x-8 border-t border-line pt-2 sm:grid-cols-[auto_1fr]">
      <Chips
        legend={t('grade-test.kind')}
        value={kind}
        onChange={(next) => onChange({ kind: next, grade: gradeToTry(next, stone) })}
        options={TEST_KINDS.map((value) => ({ value, label: t(`grade-test.kind-${value}`) }))}
      />
      <Chips
        legend={t('grade-test.against', { best: bestGrade(kind) })}
        value={grade}
        onChange={(next) => onChange({ grade: next })}
        options={triedGrades(kind).map((value) => ({ value, label: value }))}
      />
      <Chips
        legend={t('grade-test.metal')}
        value={tone}
        onChange={(next) => onChange({ tone: next })}
        options={TONES.map((value) => ({ value, label: t(`grade-test.metal-${value}`) }))}
      />
      <Chips
        legend={t('grade-test.light')}
        value={environment}
        onChange={(next) => onChange({ environment: next })}
        options={galleryEnvironments.map((value) => ({ value, label: t(`grade-test.light-${value}`) }))}
      />
      <p className="col-span-full mt-3 text-[0.8125rem] leading-relaxed text-stone">{t('grade-test.note')}</p>
    </div>
  );
}
