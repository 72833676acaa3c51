import { type Ref, type TextareaHTMLAttributes, useContext, useId } from 'react';
import { cx, fieldBox } from './class-names.ts';
import { compactFieldBox, DensityContext } from './density.ts';
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
  const box = useContext(DensityContext) === 'compact' ? compactFieldBox : cx(fieldBox, 'py-3');
  const frame = { label, hint, error, ...(optionalText ? { optionalText } : {}) };
  return (
    <FieldFrame id={id} {...frame} {...(className ? { className } : {})}>
      <textarea
        rows={4}
        {...area}
        id={id}
        {...describedBy(id, { hint, error })}
        className={cx(box, 'resize-y')}
      />
    </FieldFrame>
  );
}
