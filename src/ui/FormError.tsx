/** What a form could not put beside one of its fields. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className={text ? 'text-sm leading-relaxed text-ruby' : 'hidden'}>
      {text}
    </p>
  );
}
