import { useQueryClient } from '@tanstack/react-query';
import type { Translate } from '#client/texts.ts';
import { numberPlaceholder } from '#kernel/shop/orders/carriers.rules.ts';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Section } from '../ui/Section.tsx';
import { OrderTabs } from './OrderTabs.tsx';

const fields = (t: Translate): FormField[] => [
  { name: 'name', label: t('desk-orders.carrier-name'), kind: 'text', required: true },
  {
    ...{ name: 'trackingUrl', label: t('desk-orders.carrier-url'), kind: 'text' },
    hint: t('desk-orders.carrier-url-hint', { placeholder: numberPlaceholder }),
  },
];

/** The carriers of the shop's parcels, with their tracking URLs. */
export function CarriersScreen() {
  const { t, may } = useDesk();
  const queries = useQueryClient();
  const { data, error } = useCall('deskCarriers');
  const mayChange = may('orders.handle');
  return (
    <>
      <Heading title={t('desk-orders.tab-carriers')} below={t('desk-orders.carriers-text')} />
      <OrderTabs />
      <Loading data={data} error={error} />
      <div className="grid gap-9">
        {data?.rows.map(({ id, version, name, trackingUrl }) => (
          <Section key={id} title={name}>
            {mayChange ? (
              <>
                <ActForm
                  call="deskSaveCarrier"
                  fields={fields(t)}
                  values={{ name, trackingUrl }}
                  also={{ id, version }}
                  submit={t('desk-orders.carrier-save')}
                  notice={t('desk-orders.carrier-saved')}
                  onDone={() => readAgain(queries)}
                />
                <div className="mt-3">
                  <ActForm
                    call="deskDeleteCarrier"
                    fields={[]}
                    also={{ id, version }}
                    kind="danger"
                    submit={t('desk-orders.carrier-remove')}
                    notice={t('desk-orders.carrier-removed')}
                    onDone={() => readAgain(queries)}
                  />
                </div>
              </>
            ) : (
              <p className="text-sm text-stone wrap-anywhere">{trackingUrl || '–'}</p>
            )}
          </Section>
        ))}
        {mayChange && (
          <Section title={t('desk-orders.carrier-new')}>
            <ActForm
              call="deskAddCarrier"
              fields={fields(t)}
              submit={t('desk-orders.carrier-add')}
              notice={t('desk-orders.carrier-added')}
              onDone={() => readAgain(queries)}
            />
          </Section>
        )}
      </div>
    </>
  );
}
