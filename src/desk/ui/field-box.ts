const box =
  'rounded-[2px] border border-line-strong bg-white px-2.5 text-sm text-ink transition-colors duration-150 ease-calm hover:border-ink focus:border-ink focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ink disabled:bg-ground disabled:text-stone aria-invalid:border-ruby';

/** A box above a list. */
export const smallBox = `${box} min-h-9 min-w-36`;

/** A box of a form. */
export const formBox = `${box} min-h-10 w-full py-1.5`;
