import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { isRefused } from '../base/desk-error.ts';
import { recordKey } from '../base/desk-queries.ts';
import type { DataOf, InputOf, RecordCallName } from '../base/desk-types.ts';
import { Heading } from './Heading.tsx';
import { LoadError } from './LoadError.tsx';
import { type Act, PerformContext, usePerform } from './use-perform.tsx';
import { Waiting } from './Waiting.tsx';

interface DeskRecordProps<Name extends RecordCallName> {
  call: Name;
  id: InputOf<Name>['id'];
  title: string | ((record: DataOf<Name>) => string);
  /** Below the title: a state, a person. */
  subtitle?: (record: DataOf<Name>) => ReactNode;
  /** The list that the record belongs to. */
  back?: { to: string; label: string };
  children: (record: DataOf<Name>, tools: { reload: () => Promise<unknown>; act: Act }) => ReactNode;
}

/** Loads and shows one record, with acts that check the version that was read. */
export function DeskRecord<Name extends RecordCallName>(props: DeskRecordProps<Name>) {
  const { call, id, title, subtitle, back, children } = props;
  const { call: makeCall, t } = useDesk();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: recordKey(call, id),
    // A call that reads a record takes nothing but its id.
    queryFn: (): Promise<DataOf<Name>> => makeCall(call, { id } as InputOf<Name>),
    retry: false,
  });
  const titleOf = (record: DataOf<Name>) => (typeof title === 'string' ? title : title(record));
  const { act, perform, conflict } = usePerform(call, data, (current) => {
    // The conflict returns a record of this call.
    const record = current as DataOf<Name>;
    return (
      <>
        <span className="block">{titleOf(record)}</span>
        {subtitle?.(record)}
      </>
    );
  });
  const heading = data ? titleOf(data) : '';
  useEffect(() => {
    if (heading) document.title = `${heading} · ${t('desk.title')}`;
  }, [heading, t]);

  if (!data && isPending) return <Waiting />;
  if (!data)
    return (
      <div className="py-10">
        {back && <Heading title={t('desk.record-missing')} back={back} />}
        <LoadError error={error} {...(isRefused(error) ? {} : { onRetry: refetch })} />
      </div>
    );
  return (
    <PerformContext value={perform}>
      <Heading title={heading} {...(back ? { back } : {})} below={subtitle?.(data)} />
      {children(data, { reload: refetch, act })}
      {conflict}
    </PerformContext>
  );
}
