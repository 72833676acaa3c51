/** A link that looks like a button of the desk: it leads to a form of its own. */
export const linkButton =
  'inline-flex min-h-9 items-center rounded-[2px] border border-line-strong bg-white px-3.5 py-1 text-sm hover:border-ink focus-visible:outline-2 focus-visible:outline-ink';
