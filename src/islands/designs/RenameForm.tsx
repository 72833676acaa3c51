import { useEffect } from 'react';
import * as v from 'valibot';
import type { Translate } from '#client/texts.ts';
import { maxDesignNameCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';

/** A design's name as a field, in place of its heading. Escape cancels. */
export function RenameForm({
  name,
  isPending,
  onSave,
  onCancel,
  t,
}: {
  name: string;
  isPending: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
  t: Translate;
}) {
  const form = useForm({
    schema: () => v.object({ name: v.pipe(v.string(), v.trim()) }),
    initial: { name },
    send: async ({ name: next }) => (next === '' || next === name ? onCancel() : onSave(next)),
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);
  return (
    <form
      {...form.props}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Field
        {...form.field('name')}
        label={t('designs.name')}
        autoComplete="off"
        maxLength={maxDesignNameCharacters}
      />
      <div className="mt-1 flex gap-5">
        <Button kind="quiet" type="submit" isPending={isPending}>
          {t('designs.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('designs.cancel')}
        </Button>
      </div>
    </form>
  );
}
