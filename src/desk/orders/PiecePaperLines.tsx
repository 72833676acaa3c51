import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';

/** Valuations and passports of an order's pieces: PDF, and revocation. Nothing if there are none. */
export function PiecePaperLines({ number }: { number: number }) {
  const { call, t, may } = useDesk();
  const queries = useQueryClient();
  const [revoked, setRevoked] = useState<string | null>(null);
  const queryKey = ['deskPiecePapers', number];
  const { data } = useQuery({
    queryKey,
    queryFn: () => call('deskPiecePapers', { id: number }),
    retry: false,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title={t('desk-orders.piece-papers')}>
      <ul className="text-sm">
        {data.rows.map((row) => (
          <li key={row.number} className="border-b border-line py-2 last:border-0">
            <p className="wrap-anywhere">{row.number}</p>
            <p className="text-stone">
              {t('desk-orders.piece-paper-asked', { piece: row.piece, kind: row.kind, by: row.askedBy })}
            </p>
            <p className="text-xs text-stone">
              <When at={row.issuedAt} />
            </p>
            {row.revoked && (
              <StateMark
                tone="bad"
                text={t('desk-orders.piece-paper-revoked', {
                  reason: row.revoked.reason,
                  by: row.revoked.by,
                })}
              />
            )}
            <div className="mt-1 flex flex-wrap gap-2">
              <SaveBlob file={() => call('deskPiecePaper', { id: number, paper: row.number })} label="PDF" />
              {!row.revoked && may('orders.handle') && (
                <button type="button" className="link text-sm" onClick={() => setRevoked(row.number)}>
                  {t('desk-orders.piece-paper-revoke')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {revoked !== null && (
        <ConfirmDialog
          title={t('desk-orders.piece-paper-revoke')}
          text={t('desk-orders.piece-paper-sure', { number: revoked })}
          onConfirm={async () => {
            queries.setQueryData(
              queryKey,
              await call('deskRevokePiecePaper', { id: number, paper: revoked }),
            );
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </Section>
  );
}
