import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { withMessage } from '#client/form-rules.ts';
import { readCode, typedCardCode } from '#kernel/shop/stored-value/gift-card-code.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';

interface CodeProps {
  texts: { open: string; label: string; send: string; invalid: string };
  /** Uses the card; returns why it cannot pay, '' if it does, undefined for a failure that the page shows. */
  onSend: (code: string) => Promise<string | undefined>;
}

/** The field of a code. It is no form of its own, because that of an order may be around it. */
function CodeField({ texts, onSend }: CodeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    schema: () => v.object({ code: withMessage(typedCardCode, texts.invalid) }),
    send: async ({ code }) => {
      const problem = await onSend(readCode(code) ?? '');
      if (problem === '') form.reset();
      else if (problem) form.refuse({ field: 'code', text: problem });
    },
  });
  const field = form.field('code');
  return (
    <div ref={box} className="w-full max-w-md">
      <Field
        {...field}
        error={field.error ?? form.formError}
        label={texts.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          form.submit();
        }}
        trailing={
          <Button kind="quiet" isPending={form.isPending} className="px-3" onClick={() => form.submit()}>
            {texts.send}
          </Button>
        }
      />
    </div>
  );
}

/** A button that opens the field for the code of a gift card. */
export function GiftCardCode(props: CodeProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CodeField {...props} />;
  return (
    <Button kind="quiet" className="self-start" onClick={() => setOpen(true)}>
      {props.texts.open}
    </Button>
  );
}
