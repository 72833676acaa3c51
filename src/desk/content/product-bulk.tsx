import type { Translate } from '#client/texts.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { RowOf } from '../base/desk-types.ts';
import type { Bulk } from '../ui/BulkBar.tsx';
import { ProductEditDialog } from './ProductEditDialog.tsx';
import { productEdits } from './product-edit-fields.ts';

type Row = RowOf<'deskProducts'>;

/** Edits of the selected products. */
export const productBulk = (t: Translate, locale: Locale): Bulk<Row> => ({
  nameOf: ({ title, key }) => localText(title, locale) || key,
  acts: productEdits.map((kind) => ({
    key: kind,
    label: t(`desk-content.edit-${kind}`),
    isFor: () => true,
    dialog: (dialog) => <ProductEditDialog kind={kind} {...dialog} />,
  })),
});
