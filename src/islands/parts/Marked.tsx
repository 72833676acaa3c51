import { type MarkedText, partsOf } from '#kernel/shop/catalogue/search.ts';

/** A text with the matches of the search underlined. */
export function Marked({ of }: { of: MarkedText }) {
  let at = 0;
  return partsOf(of).map(({ text, isMarked }) => {
    const start = at;
    at += text.length;
    return isMarked ? (
      <mark
        key={start}
        className="bg-transparent text-inherit underline decoration-gold decoration-1 underline-offset-4"
      >
        {text}
      </mark>
    ) : (
      text
    );
  });
}
