import type { OptionField } from '#kernel/shop/content/content-fields.ts';
import { ringSizeScales } from '#kernel/shop/settings/shop-settings.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { useContentChoices } from './use-content-choices.ts';

interface OptionBoxProps {
  of: OptionField['of'];
  value: string;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: string) => void;
}

interface Option {
  code: string;
  label: string;
}

function useOptions(of: OptionField['of']): readonly Option[] {
  const { t, locale } = useDesk();
  const choices = useContentChoices();
  if (of === 'time-zone')
    return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((code) => ({
      code,
      label: code.replaceAll('_', ' '),
    }));
  if (of === 'ring-size-scale')
    return ringSizeScales.map((code) => ({ code, label: t(`desk-content.scale-${code}`) }));
  const listed = (of === 'currency' ? choices?.currencies : choices?.countries) ?? [];
  return listed.map(({ code, title }) => ({ code, label: `${title[locale]} (${code})` }));
}

/** Chooses a currency, a country, a time zone or a system of ring sizes. */
export function OptionBox({ of, value, onChange, ...box }: OptionBoxProps) {
  const { t } = useDesk();
  const options = useOptions(of);
  return (
    <select
      {...box}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={compactFieldBox}
    >
      {value === '' && <option value="">{t('desk-content.choose')}</option>}
      {value !== '' && !options.some(({ code }) => code === value) && <option value={value}>{value}</option>}
      {options.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}
