import { Link } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';

type Return = DataOf<'deskReturn'>;
type Estimate = Return['estimates'][number];

/** Small images that open in full. */
export function Photographs({ pictures }: { pictures: Return['pictures'] }) {
  const { t } = useDesk();
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img
              src={url}
              alt={t('desk-returns.picture', { number: index + 1 })}
              width={112}
              height={112}
              className="size-28 border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function EstimateView({ estimate }: { estimate: Estimate }) {
  const { t } = useDesk();
  const lines = estimate.lines.map((line, index) => ({ ...line, key: `${index} ${line.text}` }));
  return (
    <li className="border-b border-line py-3 text-sm last:border-0">
      <p className="font-semibold">
        {t('desk-returns.estimate-of', { number: estimate.number })} ·{' '}
        {t(`desk-returns.estimate-${estimate.state}`)}
        {estimate.answeredBy && ` · ${t(`desk-returns.answered-${estimate.answeredBy}`)}`}
      </p>
      <p className="text-xs text-stone">
        <When at={estimate.sentAt} /> · {t('desk-returns.estimate-until')} <When at={estimate.validUntil} />
      </p>
      <dl className="mt-2">
        {lines.map(({ key, text, amount }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt>{text}</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1 font-semibold">
          <dt>{t('desk-returns.estimate-total')}</dt>
          <dd>
            <Money value={estimate.total} />
          </dd>
        </div>
      </dl>
      {estimate.note && <p className="mt-2 whitespace-pre-line text-stone">{estimate.note}</p>}
      {estimate.orders.map((number) => (
        <p key={number} className="mt-1">
          <Link to={`/orders/${number}`} className="underline decoration-gold-soft underline-offset-4">
            {t('desk-returns.estimate-order', { number: String(number) })}
          </Link>
        </p>
      ))}
    </li>
  );
}

/** Photographs by staff, and the estimates with their answers. */
export function Care({ record }: { record: Return }) {
  const { t } = useDesk();
  const { arrival, leaving, estimates } = record;
  return (
    <>
      {arrival.length > 0 && (
        <Section title={t('desk-returns.arrival')}>
          <Photographs pictures={arrival} />
        </Section>
      )}
      {estimates.length > 0 && (
        <Section title={t('desk-returns.estimates')}>
          <ul>
            {estimates.map((estimate) => (
              <EstimateView key={estimate.id} estimate={estimate} />
            ))}
          </ul>
        </Section>
      )}
      {leaving.length > 0 && (
        <Section title={t('desk-returns.leaving')}>
          <Photographs pictures={leaving} />
        </Section>
      )}
    </>
  );
}
