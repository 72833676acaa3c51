import { useNavigate } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { type Figure, type Figures, figureGroups } from './figure-list.ts';

function boxOf(figure: Figure): FormField {
  const { path, label } = figure;
  const field = { name: `figures.${path}`, label };
  return figure.kind === 'money'
    ? { ...field, kind: 'money', currency: baseCurrency(), required: true }
    : { ...field, kind: 'number', required: !figure.isOptional };
}

function fieldsOf(figures: Figures, t: Translate): FormField[] {
  const groups = figureGroups(figures, t).flatMap(({ title, figures: list }) =>
    list.map((figure, place) => ({ ...boxOf(figure), ...(place === 0 && { heading: title }) })),
  );
  return [
    ...groups,
    {
      ...{ name: 'validFrom', label: t('desk-prices.valid-from'), kind: 'date' },
      ...{ hint: t('desk-prices.valid-from-hint'), heading: t('desk-prices.group-reason') },
    },
    {
      ...{ name: 'reason', label: t('desk-prices.reason'), kind: 'textarea', required: true },
      hint: t('desk-prices.reason-hint'),
    },
  ];
}

/** A new price rule, which starts with the current figures, and a preview of its effect. */
export function NewPriceRule() {
  const { t } = useDesk();
  const navigate = useNavigate();
  const { data, error } = useCall('deskPriceRules');
  return (
    <>
      <Heading
        title={t('desk-prices.rule-new')}
        back={{ to: '/prices/rules', label: t('desk-prices.rules') }}
        below={<p className="max-w-prose text-stone">{t('desk-prices.rule-new-about')}</p>}
      />
      <Loading data={data} error={error} />
      {data && (
        <div className="max-w-4xl">
          <ActForm
            call="deskProposePriceRule"
            fields={fieldsOf(data.figures, t)}
            values={{ figures: data.figures }}
            columns={3}
            submit={t('desk-prices.propose')}
            onDone={({ id }) => navigate(`/prices/rules/${id}`)}
          />
        </div>
      )}
    </>
  );
}
