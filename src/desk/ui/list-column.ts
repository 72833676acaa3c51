import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  key: string;
  label: string;
  /** Sort key of the call, if the list can be sorted by this column. */
  sort?: string;
  /** For figures and amounts. */
  align?: 'right';
  render: (row: Row) => ReactNode;
}
