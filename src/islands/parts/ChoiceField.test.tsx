import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { metalSwatch } from '#kernel/shop/catalogue/metal-swatch.ts';
import { ChoiceField } from './ChoiceField.tsx';

it('shows each metal in the colour of the filters and the menu', () => {
  const metals = ['platinum-950', '18k-yellow-gold', '14k-rose-gold'];
  const html = renderToStaticMarkup(
    <ChoiceField
      option={{
        key: 'metal',
        label: 'Metal',
        values: metals.map((key) => ({ key, label: key, deltaMinor: 0 })),
      }}
      field={{ name: 'metal', value: '', error: undefined, onChange: () => undefined }}
      rates={[]}
      currency="HKD"
      t={Object.assign((key: string) => key, { locale: 'en' })}
    />,
  );
  for (const metal of metals) expect(html).toContain(`background:${metalSwatch(metal)}`);
});
