import type { Translate } from '#client/texts.ts';
import type { DataOf } from '../base/desk-types.ts';

type Publish = DataOf<'deskPublishes'>['rows'][number];

/** Their keys are the shop's own numbers for them, which nobody says. */
const nameless: readonly string[] = ['draft', 'rollback'];
const byItself = 'database';

/** What is published: its kind, and the name or number by which the house knows it. */
export function publishLabels({ what, key }: Pick<Publish, 'what' | 'key'>, t: Translate): string {
  const kind = t('desk-content.publish-of', { what: what.replace('-', '_') });
  return nameless.includes(what) ? kind : `${kind} ${key}`.trim();
}

/** Who asked for it, and why they say; what the shop asks by itself gives no reason. */
export function askerWords({ what, who, reason }: Publish, t: Translate): string {
  if (who === byItself) return t('desk-content.publish-by-shop');
  return reason === '' || nameless.includes(what) ? who : `${who}, ${reason}`;
}
