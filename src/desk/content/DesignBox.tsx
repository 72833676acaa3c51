import { useState } from 'react';
import { decodeDesignLink, readDesignFragment } from '#client/design-link.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { usePending } from '#ui/use-pending.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { decimalText } from './decimal-values.ts';

interface DesignBoxProps {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Changes another field of the form. */
  onOther: (name: string, value: unknown) => void;
}

type Proposal = DataOf<'deskDesignProposal'>;

/** Takes a design by its link from the studio, and proposes the weight, price and options of the product. */
export function DesignBox({ id, value, onChange, onOther }: DesignBoxProps) {
  const { call, t } = useDesk();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState('');
  const [proposal, setProposal] = useState<Proposal>();
  const weigh = async (design: unknown) => {
    try {
      return await call('deskDesignProposal', { design });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setProblem(errorMessages(error, t));
      return undefined;
    }
  };
  const [isReading, read] = usePending(async () => {
    setProblem('');
    const [text = ''] = readDesignFragment(link.slice(link.indexOf('#'))).texts;
    const decoded = await decodeDesignLink(text);
    if (!('composition' in decoded)) return setProblem(t('desk-content.design-bad'));
    const made = await weigh(decoded.composition.design);
    if (!made) return undefined;
    if (made.obstacles.length > 0)
      return setProblem(t('desk-content-api.design-broken', { field: t('desk-content.field-design') }));
    setProposal(made);
    setLink('');
    return onChange(made.design);
  });
  const apply = ({ weightMg, price, options }: Proposal) => {
    onOther('weightMg', weightMg);
    onOther('priceMinor', price.minor);
    onOther('options', options);
    setProposal(undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      {value !== null && value !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          {t('desk-content.design-set')}
          <Button kind="quiet" onPress={() => onChange(null)}>
            {t('desk-content.design-drop')}
          </Button>
        </p>
      )}
      <input
        id={id}
        type="url"
        aria-label={t('desk-content.design-link')}
        placeholder={t('desk-content.design-link')}
        value={link}
        onChange={({ target }) => setLink(target.value)}
        className={compactFieldBox}
      />
      {link.trim() !== '' && (
        <div>
          <Button kind="secondary" isPending={isReading} onPress={read}>
            {t('desk-content.design-read')}
          </Button>
        </div>
      )}
      {proposal && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-sm">
          {t('desk-content.design-proposal', {
            grams: decimalText(proposal.weightMg, 3),
            price: formatMoney({ currency: baseCurrency(), minor: proposal.price.minor }, t.locale),
          })}
          <Button kind="quiet" onPress={() => apply(proposal)}>
            {t('desk-content.design-apply')}
          </Button>
        </p>
      )}
      {problem !== '' && (
        <p role="alert" className="text-sm text-ruby">
          {problem}
        </p>
      )}
    </div>
  );
}
