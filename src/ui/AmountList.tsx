import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface AmountLine {
  key: string;
  label: ReactNode;
  amount: string;
}

/** Lines of amounts with their sum, folded until opened. */
export function AmountList({
  title,
  lines,
  total,
  onOpen,
  children,
}: {
  title: string;
  /** undefined while loading. */
  lines: readonly AmountLine[] | undefined;
  total: { label: string; amount: string } | undefined;
  /** Called each time it is opened. */
  onOpen?: () => void;
  /** Below the sum, or in place of the lines. */
  children?: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before hydration
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, []);
  return (
    <details
      className="group/lines border-y border-line"
      ref={details}
      suppressHydrationWarning
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 text-sm">
        {title}
        <Icon
          name="chevron-down"
          size={14}
          className="text-stone transition-transform group-open/lines:rotate-180"
        />
      </summary>
      {lines && total && (
        <table className="mb-4 w-full border-collapse text-sm/6 tabular-nums">
          <tbody>
            {lines.map(({ key, label, amount }) => (
              <tr key={key} className="align-top">
                <th scope="row" className="py-1 pe-4 text-start font-normal text-stone">
                  {label}
                </th>
                <td className="py-1 text-end">{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row" className="pt-2 pe-4 text-start font-normal">
                {total.label}
              </th>
              <td className="pt-2 text-end">{total.amount}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {children}
    </details>
  );
}
