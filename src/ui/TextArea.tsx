import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { cx, fieldBox } from './class-names.ts';
import { describedBy, FieldFrame, type FieldFrameProps } from './Field.tsx';

interface TextAreaProps
  extends FieldFrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'children'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({
  label,
  hint,
  error,
  optionalText,
  className,
  id: givenId,
  ...area
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, hint, error, ...(optionalText ? { optionalText } : {}) };
  return (
    <FieldFrame id={id} {...frame} {...(className ? { className } : {})}>
      <textarea
        rows={4}
        {...area}
        id={id}
        {...describedBy(id, { hint, error })}
        className={cx(fieldBox, 'resize-y py-3')}
      />
    </FieldFrame>
  );
}
