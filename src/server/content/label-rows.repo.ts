import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { labelGroups } from '#kernel/shop/content/content-kinds.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { holdDocument, readDocument } from '#server/documents/documents.repo.ts';
import { saveDocument } from '#server/documents/documents.service.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import { text } from '#server/platform/texts.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';

/** Names of an option, an attribute, a property of stones or a service, as the form has them. */
type LabelFields = {
  group: (typeof labelGroups)[number];
  labelKey: string;
  name: Localised;
  values: { labelKey: string; name: Localised }[];
};

/** A name in every language of the shop, and in others that it had. */
const named = (name: Localised): Localised => ({ ...localised(() => ''), ...name });

function labelFields({ services, ...groups }: LabelsDocument): PublishedContent {
  const labels = Object.entries(groups).flatMap(([group, byKey]) =>
    Object.entries(byKey).map(([key, { label, values }]) => ({
      ...{ group: group as LabelFields['group'], labelKey: key, name: named(label) },
      values: Object.entries(values).map(([value, name]) => ({ labelKey: value, name: named(name) })),
    })),
  );
  const ofServices = Object.entries(services).map(
    ([labelKey, name]): LabelFields => ({ group: 'services', labelKey, name: named(name), values: [] }),
  );
  return {
    key: '',
    title: localised((locale) => text(locale, 'desk-content.kind-labels')),
    path: '',
    fields: { labels: [...labels, ...ofServices] },
    updatedAt: null,
  };
}

/** The fields of the form as the document. */
function labelsOf(labels: readonly LabelFields[]): LabelsDocument {
  const [options, attributes, stones, services] = labelGroups.map((group) =>
    labels.filter((label) => label.group === group),
  );
  const labelled = (list: readonly LabelFields[] = []) =>
    Object.fromEntries(
      list.map(({ labelKey, name, values }) => [
        labelKey,
        { label: name, values: Object.fromEntries(values.map((value) => [value.labelKey, value.name])) },
      ]),
    );
  return {
    options: labelled(options),
    attributes: labelled(attributes),
    stones: labelled(stones),
    services: Object.fromEntries((services ?? []).map(({ labelKey, name }) => [labelKey, name])),
  };
}

/** Names of options, attributes, properties of stones and services, and of their values. */
export const labelRows: ContentRows = {
  all: async (executor) => [labelFields(await readDocument(executor, 'labels'))],
  hold: async (executor) => labelFields(await holdDocument(executor, 'labels')),
  write: (executor, _key, fields) =>
    saveDocument(executor, 'labels', labelsOf((fields as ContentFields & { labels: LabelFields[] }).labels)),
};
