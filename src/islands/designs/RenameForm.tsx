import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { maxDesignNameCharacters } from '#kernel/designs/designs.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

/** A design's name as a field, in place of its heading. Escape gives up. */
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
  const [typed, setTyped] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === '' || next === name) onCancel();
    else onSave(next);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Field
        label={t('designs.name')}
        name="name"
        autoComplete="off"
        maxLength={maxDesignNameCharacters}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
