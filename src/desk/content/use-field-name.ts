import { useDesk } from '../app/desk-context.ts';

/** What a field of content is called, by its name in `contentKinds`. */
export function useFieldName(): (name: string) => string {
  const { t } = useDesk();
  return (name) => t(`desk-content.field-${name}` as Parameters<typeof t>[0]);
}
