import { useId, useState } from 'react';
import type { ContentKindShape } from '#kernel/shop/content/content-fields.ts';
import { TabList, TabPanel } from '#ui/Tabs.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ContentBoxes } from './ContentBoxes.tsx';
import type { Values } from './content-values.ts';
import type { Editing } from './LeafField.tsx';

interface FormPartsProps extends Editing {
  shape: ContentKindShape;
  values: Values;
}

/** Fields of a content record; those of a long form in tabs, each with the number of its faults. */
export function FormParts({ shape: { fields, parts }, values, faults, onChange }: FormPartsProps) {
  const { t } = useDesk();
  const group = useId();
  const [opened, setOpened] = useState('');
  if (!parts)
    return <ContentBoxes fields={fields} values={values} path="" faults={faults} onChange={onChange} />;
  const keys = Object.keys(parts);
  const active = keys.includes(opened) ? opened : (keys[0] ?? '');
  const labelOf = (key: string) => t(`desk-content.part-${key}` as Parameters<typeof t>[0]);
  const tabs = keys.map((key) => {
    const count = [...faults.keys()].filter((at) => parts[key]?.includes(at.split('.', 1)[0] ?? '')).length;
    return { key, label: labelOf(key), ...(count > 0 && { count }) };
  });
  return (
    <>
      <div className="-mx-1 overflow-x-auto border-b border-line [&_button]:shrink-0 [&_button]:whitespace-nowrap">
        <TabList
          group={group}
          label={t('desk-content.title')}
          tabs={tabs}
          active={active}
          onChange={(key) => setOpened(key)}
        />
      </div>
      <TabPanel group={group} tabKey={active} className="flex flex-col gap-7">
        <ContentBoxes
          fields={(parts[active] ?? []).flatMap((name) => fields.find((field) => field.name === name) ?? [])}
          values={values}
          path=""
          faults={faults}
          onChange={onChange}
        />
      </TabPanel>
    </>
  );
}
