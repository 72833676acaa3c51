import { decodeDesignLink, readDesignFragment } from '#client/design-link.ts';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import type { FormField } from '../ui/form-fields.ts';

type Named = Pick<InputOf<'deskAddProposalLine'>, 'piece' | 'design' | 'stone'>;

/** The input with the design of an address of the studio, which is in its fragment. */
async function withDesign<Input extends Named>(input: Input): Promise<Input> {
  const { piece = '' } = input;
  const at = piece.indexOf('#');
  const [text] = at < 0 ? [] : readDesignFragment(piece.slice(at)).texts;
  if (text === undefined) return input;
  const decoded = await decodeDesignLink(text);
  // The API refuses the address and says so.
  if (!('composition' in decoded)) return input;
  const { design, stoneId } = decoded.composition;
  return {
    ...input,
    piece: '',
    design: JSON.stringify(design),
    ...(stoneId === null ? {} : { stone: stoneId }),
  };
}

/** Adds a piece to a draft. */
export function AddLine({
  record,
  onAdded,
}: {
  record: DataOf<'deskProposal'>;
  onAdded: () => Promise<unknown>;
}) {
  const { t, call } = useDesk();
  const { id, version, choices } = record;
  const find = async (piece: string) => {
    const { kind, name, detail, price, problem } = await call(
      'deskFindPiece',
      await withDesign({ id, piece }),
    );
    const found = [name, detail].filter((part) => part !== '').join(' · ');
    const text = t('desk-proposals.found', { kind, found, price: formatAmount(price, t.locale) });
    return problem ? `${text} ${t(`desk-proposals.problem-${problem}`)}` : text;
  };
  const saved: FormField[] =
    choices.designs.length === 0
      ? []
      : [
          {
            ...{ name: 'saved', label: t('desk-proposals.saved'), kind: 'choice' },
            choices: choices.designs.map((design) => ({ value: String(design.id), label: design.name })),
          },
        ];
  return (
    <ActForm
      call="deskAddProposalLine"
      also={{ id, version }}
      send={async (input) => call('deskAddProposalLine', await withDesign(input))}
      columns={2}
      kind="secondary"
      values={{ quantity: 1 }}
      fields={[
        {
          ...{ name: 'piece', label: t('desk-proposals.piece'), kind: 'text' },
          hint: t('desk-proposals.piece-hint'),
          finds: find,
        },
        ...saved,
        { name: 'quantity', label: t('desk-proposals.quantity'), kind: 'number', required: true },
      ]}
      submit={t('desk-proposals.add')}
      onDone={onAdded}
    />
  );
}
