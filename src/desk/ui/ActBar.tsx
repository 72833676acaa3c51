import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import type { ActCallName, DeskRecordBase } from '../base/desk-types.ts';
import { ActForm } from './ActForm.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import type { FormField } from './form-fields.ts';

/** An act on a record. */
export interface BarAct {
  call: ActCallName;
  label: string;
  /** Explanation above the form. */
  text: string;
  fields?: readonly FormField[];
  values?: Readonly<Record<string, unknown>>;
  also?: Readonly<Record<string, unknown>>;
  /** Notice after success. */
  notice: string;
  kind?: ButtonKind;
}

/** Buttons for the acts on a record; each opens its form in a dialog. */
export function ActBar({
  record,
  acts,
  children,
}: {
  record: DeskRecordBase;
  acts: readonly BarAct[];
  /** Buttons of acts that need more than a form. */
  children?: ReactNode;
}) {
  const [open, setOpen] = useState<ActCallName>();
  const act = acts.find(({ call }) => call === open);
  if (acts.length === 0 && !children) return null;
  return (
    <div className="mb-8 flex flex-wrap gap-2">
      {acts.map(({ call, label, kind = 'secondary' }) => (
        <Button key={call} kind={kind} onPress={() => setOpen(call)}>
          {label}
        </Button>
      ))}
      {children}
      {act && (
        <DeskDialog title={act.label} onClose={() => setOpen(undefined)}>
          <p className="mb-5 text-sm text-stone">{act.text}</p>
          <ActForm
            call={act.call}
            record={record}
            fields={act.fields ?? []}
            submit={act.label}
            notice={act.notice}
            kind={act.kind === 'danger' ? 'danger' : 'primary'}
            {...(act.values ? { values: act.values } : {})}
            {...(act.also ? { also: act.also } : {})}
            // The record may have been replaced and the next act opened before this one ends.
            onDone={() => setOpen((now) => (now === act.call ? undefined : now))}
            onCancel={() => setOpen(undefined)}
          />
        </DeskDialog>
      )}
    </div>
  );
}
