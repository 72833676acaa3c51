/** Joins class names, leaving out what is false or missing. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Two-pixel ring with a gap, on keyboard focus only. */
export const focusRing = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink';

/** Small spaced capitals; Chinese has no capitals and needs no tracking. */
export const smallLabel =
  'text-[0.6875rem] leading-5 tracking-[0.16em] uppercase lang-zh:text-[0.8125rem] lang-zh:tracking-[0.04em]';

export const fieldBox =
  'w-full min-h-12 rounded-control border border-line-strong bg-white px-3.5 text-base text-ink placeholder:text-stone transition-colors duration-150 ease-calm hover:border-ink focus:border-ink focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-ink disabled:bg-ground disabled:text-stone aria-invalid:border-ruby';
