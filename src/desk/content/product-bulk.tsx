import type { Translate } from '#client/texts.ts';
import { mostEdited } from '#kernel/shop/desk/product-edit.calls.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { useDesk } from '../base/desk-context.ts';
import type { InputOf, RowOf } from '../base/desk-types.ts';
import type { Bulk } from '../ui/BulkBar.tsx';
import { ProductEditDialog } from './ProductEditDialog.tsx';
import { productEdits } from './product-edit-fields.ts';

type Row = RowOf<'deskProducts'>;

/** Edits of the selected products. */
export const productBulk = (
  t: Translate,
  locale: Locale,
  call: ReturnType<typeof useDesk>['call'],
): Bulk<Row> => ({
  readMatching: ({ search, filter }) =>
    // The host checks the filters, as it does for the list.
    call('deskEditableProducts', { search, filter } as InputOf<'deskEditableProducts'>),
  most: mostEdited,
  nameOf: ({ title, key }) => localText(title, locale) || key,
  acts: productEdits.map((kind) => ({
    key: kind,
    label: t(`desk-content.edit-${kind}`),
    isFor: () => true,
    dialog: (dialog) => <ProductEditDialog kind={kind} {...dialog} />,
  })),
});
