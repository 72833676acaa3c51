import type { Translate } from '#client/texts.ts';
import type { DataOf } from '../base/desk-types.ts';

type Publish = DataOf<'deskPublishes'>['rows'][number];

/** Their keys are internal numbers. */
const nameless: readonly string[] = ['draft', 'rollback'];
const byItself = 'database';

/** Label of a publish: its kind, and the name or number of the content. */
export function publishLabels({ what, key }: Pick<Publish, 'what' | 'key'>, t: Translate): string {
  const kind = t('desk-content.publish-of', { what: what.replace('-', '_') });
  return nameless.includes(what) ? kind : `${kind} ${key}`.trim();
}

/** Who requested a publish and why; automatic publishes have no reason. */
export function askerLabel({ what, who, reason }: Publish, t: Translate): string {
  if (who === byItself) return t('desk-content.publish-by-shop');
  return reason === '' || nameless.includes(what) ? who : `${who}, ${reason}`;
}
