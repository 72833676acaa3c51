import * as v from 'valibot';
import { acrossFields, requiredField } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { ReturnablePiece, Returnables } from '#kernel/shop/returns/return.ts';
import {
  descriptionCharacters,
  offeredReturnWays,
  type ReturnService,
  reasonsOf,
  returnReasons,
  returnServices,
  returnWays,
} from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { useForm } from '#ui/use-form.ts';
import { requestReturn } from './returns.store.ts';
import { usePictures } from './use-pictures.ts';

/** Piece and service that the address preselects. */
export interface ChosenReturn {
  piece: string | null;
  service: string | null;
}

export const mayBeAsked = ({ services }: ReturnablePiece): boolean =>
  services.some(({ quantity }) => quantity > 0);

/** Where a refund goes: back to the payment, or to store credit. */
export const refundTargets = ['payment', 'credit'] as const;

const entriesOf = (t: Translate) =>
  v.object({
    piece: requiredField(t('returns.piece-missing')),
    quantity: v.string(),
    service: v.picklist(returnServices, t('returns.service-missing')),
    reason: v.picklist(returnReasons, t('returns.reason-missing')),
    description: v.pipe(v.string(), v.maxLength(descriptionCharacters)),
    way: v.picklist(returnWays),
    newStone: v.string(),
    refundTo: v.picklist(refundTargets),
  });

/** The form of a return of one order; the piece in the address is preselected. */
export function useReturnForm({
  about,
  chosen,
  locale,
  t,
}: {
  about: Returnables;
  chosen: ChosenReturn;
  locale: Locale;
  t: Translate;
}) {
  const open = about.pieces.filter(mayBeAsked);
  const first =
    open.find(({ id }) => String(id) === chosen.piece) ?? (open.length === 1 ? open[0] : undefined);
  const asked = first?.services.find((each) => each.service === chosen.service && each.quantity > 0);
  const uploads = usePictures(t);
  const form = useForm({
    schema: () => {
      const entries = entriesOf(t);
      return v.pipe(
        entries,
        acrossFields<v.InferOutput<typeof entries>>(({ service, reason }) =>
          reasonsOf[service].includes(reason) ? {} : { reason: t('returns.reason-missing') },
        ),
      );
    },
    initial: {
      ...{ piece: first ? String(first.id) : '', quantity: '1', way: offeredReturnWays()[0], newStone: '' },
      ...(asked && { service: asked.service }),
      refundTo: 'payment',
    },
    send: async (values) => {
      if (uploads.isSending) {
        form.refuse({ field: undefined, text: t('returns.pictures-wait') });
        return;
      }
      const { id } = await requestReturn({
        piece: Number(values.piece),
        quantity: Number(values.quantity),
        service: values.service,
        reason: values.reason,
        description: values.description,
        pictures: uploads.ids,
        way: values.way,
        ...(values.service === 'trade-up' && values.newStone !== '' && { newLine: Number(values.newStone) }),
        isCredit: values.service === 'refund' && values.refundTo === 'credit',
      });
      location.assign(localisePath(locale, `/myOrder/returnDetails/?id=${id}`));
    },
    explain: (error) => refusalOf(error, t),
  });
  const piece = about.pieces.find(({ id }) => String(id) === form.value('piece'));
  const service = form.value('service') as ReturnService | undefined;
  const offer = piece?.services.find((each) => each.service === service);
  return { form, uploads, piece, service, offer };
}
