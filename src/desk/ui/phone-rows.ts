/**
 * Classes of a table whose rows are blocks of labelled lines on a phone, so that nothing has to be scrolled sideways. Cells have
 * their label in `data-label`; an empty one is hidden.
 */
export const phoneRows = {
  table: 'max-md:block',
  body: 'max-md:block',
  row: 'max-md:block max-md:py-2',
  /** The first cell names the row and has no label. */
  cell: 'max-md:flex max-md:items-baseline max-md:gap-3 max-md:py-0.5 max-md:pr-0 max-md:text-left max-md:has-[>:empty]:hidden',
  label:
    'max-md:before:w-24 max-md:before:shrink-0 max-md:before:text-xs max-md:before:font-normal max-md:before:text-stone max-md:before:content-[attr(data-label)]',
};
