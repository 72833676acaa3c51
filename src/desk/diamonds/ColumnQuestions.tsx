import { useState } from 'react';
import {
  type FeedColumnChoice,
  type FeedColumns,
  feedColumnChoices,
} from '#kernel/shop/diamonds/feed-fields.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { choicesOf } from '../ui/form-fields.ts';
import { Section } from '../ui/Section.tsx';

interface ColumnQuestionsProps {
  list: InputOf<'deskPreviewFeed'>;
  questions: DataOf<'deskPreviewFeed'>['questions'];
  onAnswer: (columns: FeedColumns) => Promise<void>;
  onBack: () => void;
}

/** Asks for the meaning of columns that the list does not show. */
export function ColumnQuestions({ list, questions, onAnswer, onBack }: ColumnQuestionsProps) {
  const { t } = useDesk();
  const [chosen, setChosen] = useState<Record<string, FeedColumnChoice>>(() =>
    Object.fromEntries(
      questions.flatMap(({ column, suggestion }) => (suggestion ? [[column, suggestion]] : [])),
    ),
  );
  const [isPending, setPending] = useState(false);
  const options = choicesOf(feedColumnChoices, (value) => t(`desk-diamonds.field-${value}`));
  return (
    <form
      className="flex max-w-xl flex-col gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        setPending(true);
        await onAnswer(chosen);
        setPending(false);
      }}
    >
      <Section title={t('desk-diamonds.columns-title')}>
        <p className="mb-4 text-sm text-stone">
          {t('desk-diamonds.columns-text', { supplier: list.supplier })}
        </p>
        <div className="flex flex-col gap-4">
          {questions.map(({ column, samples }) => (
            <Select
              key={column}
              label={column}
              hint={t('desk-diamonds.columns-samples', { samples: samples.join(' · ') })}
              required
              placeholder={t('desk-diamonds.columns-choose')}
              options={options}
              value={chosen[column] ?? ''}
              onChange={({ target }) => {
                const choice = feedColumnChoices.find((each) => each === target.value);
                if (choice) setChosen({ ...chosen, [column]: choice });
              }}
            />
          ))}
        </div>
      </Section>
      <div className="flex gap-3">
        <Button type="submit" kind="primary" isPending={isPending}>
          {t('desk-diamonds.look')}
        </Button>
        <Button kind="secondary" onPress={onBack}>
          {t('desk-diamonds.back')}
        </Button>
      </div>
    </form>
  );
}
