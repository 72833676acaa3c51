import { Link } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';

type Order = DataOf<'deskOrder'>;
type Line = Order['lines'][number];

/** The lines of an order, with their drawings. */
export function OrderLines({ order }: { order: Order }) {
  const { t, may } = useDesk();
  return (
    <Section
      title={t('desk-orders.ordered')}
      aside={t('desk-orders.piece-count', { count: order.lines.length })}
    >
      <ul>
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="flex gap-5 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0"
          >
            {line.picture !== '' && (
              <img
                src={line.picture}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-24 shrink-0 bg-mist object-cover max-sm:size-16"
              />
            )}
            <div className="min-w-0 flex-1 text-sm">
              <div className="flex items-baseline justify-between gap-4">
                <p className="font-semibold">
                  {line.product !== null && may('content.read') ? (
                    <Link to={`/content/product.${line.product}`} className="link">
                      {line.name}
                    </Link>
                  ) : (
                    line.name
                  )}
                  {line.quantity > 1 && ` × ${line.quantity}`}
                </p>
                <Money value={line.total} />
              </div>
              <p className="text-xs text-stone">
                {line.sku && `${line.sku} · `}
                {t('desk-orders.line', { line: line.id })}
                {line.isMadeToOrder && ` · ${t('desk-orders.made-to-order')}`}
                {line.stage && ` · ${t('desk-orders.at-bench', { stage: line.stage })}`}
              </p>
              <Options line={line} />
              {line.drawing && <Drawing drawing={line.drawing} />}
              {line.earlierDrawings.map((drawing) => (
                <Drawing key={drawing.number} drawing={drawing} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Options({ line }: { line: Line }) {
  const { t } = useDesk();
  const { certificate } = line;
  return (
    <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-0.5">
      {line.options.map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-stone">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {certificate && (
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-stone">{t('desk-orders.certificate')}</dt>
          <dd>
            {certificate.url ? (
              <a
                href={certificate.url}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                {certificate.lab} {certificate.number}
              </a>
            ) : (
              `${certificate.lab} ${certificate.number}`
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A drawing with its note, pictures and figures. */
export function Drawing({
  drawing,
  isOpen = false,
}: {
  drawing: NonNullable<Line['drawing']>;
  isOpen?: boolean;
}) {
  const { t } = useDesk();
  const { number, state, sentAt, note, asked, pictures, figures } = drawing;
  return (
    <details open={isOpen} className="mt-3 border-l border-line-strong pl-4">
      <summary className="cursor-pointer">
        {t('desk-orders.drawing-state', { number, state })}{' '}
        <span className="text-xs text-stone">
          <When at={sentAt} />
        </span>
      </summary>
      {asked && <p className="mt-2 whitespace-pre-line">{t('desk-orders.asked', { asked })}</p>}
      {note && <p className="mt-2 whitespace-pre-line text-stone">{note}</p>}
      {pictures.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <a key={picture} href={picture} target="_blank" rel="noreferrer">
              <img
                src={picture}
                alt={t('desk-orders.drawing', { number })}
                className="size-24 bg-mist object-cover"
              />
            </a>
          ))}
        </div>
      )}
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-0.5 text-xs">
        {figures.map(({ label, value }) => (
          <div key={label + value} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-stone">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
