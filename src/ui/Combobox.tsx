import { useCombobox } from 'downshift';
import { type ReactNode, useId, useState } from 'react';
import { cx, fieldBox } from './class-names.ts';
import { describedBy, FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface ComboboxItem {
  value: string;
  label: string;
  /** Printed at the end of the row: a code, a symbol. */
  note?: string;
  /** Additional search terms. */
  keywords?: string;
}

interface ComboboxProps {
  label: ReactNode;
  items: readonly ComboboxItem[];
  value: string;
  onChange: (value: string) => void;
  /** Shown when nothing matches the text. */
  emptyText: string;
  /** Name of the button that opens the list. */
  openLabel: string;
  hint?: ReactNode;
  error?: string | undefined;
  autoComplete?: string;
  className?: string;
}

function matches(item: ComboboxItem, query: string): boolean {
  const text = `${item.label} ${item.value} ${item.note ?? ''} ${item.keywords ?? ''}`;
  return text.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());
}

/**
 * A list searched by typing. A text without a choice falls back to the last choice; a text without matches
 * stays with the value '', which the form refuses.
 */
export function Combobox({
  label,
  items,
  value,
  onChange,
  emptyText,
  openLabel,
  hint,
  error,
  autoComplete = 'off',
  className,
}: ComboboxProps) {
  const id = useId();
  const selected = items.find((item) => item.value === value) ?? null;
  const [query, setQuery] = useState('');
  const shown = query === '' ? items : items.filter((item) => matches(item, query));

  const box = useCombobox<ComboboxItem>({
    id,
    inputId: id,
    items: [...shown],
    selectedItem: selected,
    itemToString: (item) => item?.label ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setQuery(inputValue);
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setQuery('');
    },
    onSelectedItemChange: ({ selectedItem }) => {
      onChange(selectedItem?.value ?? '');
    },
    stateReducer: (state, { changes, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) {
        // Enter chooses the highlighted item.
        const found = items.filter((item) => matches(item, changes.inputValue ?? ''));
        return { ...changes, highlightedIndex: found.length === 1 ? 0 : -1 };
      }
      if (type === useCombobox.stateChangeTypes.ControlledPropUpdatedSelectedItem && !changes.selectedItem)
        return { ...changes, inputValue: state.inputValue };
      const isLeaving =
        type === useCombobox.stateChangeTypes.InputBlur ||
        type === useCombobox.stateChangeTypes.InputKeyDownEscape;
      if (!isLeaving) return changes;
      if (type === useCombobox.stateChangeTypes.InputBlur && shown.length === 0)
        return { ...changes, selectedItem: null, inputValue: state.inputValue };
      const fallback =
        type === useCombobox.stateChangeTypes.InputBlur ? (changes.selectedItem ?? selected) : selected;
      return { ...changes, selectedItem: fallback, inputValue: fallback?.label ?? '' };
    },
  });

  const isEmpty = box.isOpen && shown.length === 0;

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      <div className="relative">
        <input
          {...box.getInputProps({
            'aria-label': undefined,
            'aria-labelledby': undefined,
            autoComplete,
            onFocus: (event) => event.currentTarget.select(),
            onKeyDown: (event) => {
              if (event.key !== 'Escape') return;
              // Escape closes the list first, and only then the dialog around it.
              if (box.isOpen) event.stopPropagation();
              else Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
          })}
          {...describedBy(id, { hint, error })}
          className={cx(fieldBox, 'pr-12')}
        />
        <button
          type="button"
          {...box.getToggleButtonProps()}
          aria-label={openLabel}
          className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center text-stone hover:text-ink"
        >
          <Icon name="chevron-down" size={16} />
        </button>
        <ul
          {...box.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': openLabel })}
          className={cx(
            'absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto overscroll-contain rounded-control border border-line bg-white py-1 shadow-lg',
            (!box.isOpen || isEmpty) && 'hidden',
          )}
        >
          {box.isOpen &&
            shown.map((item, index) => (
              <li
                key={item.value}
                {...box.getItemProps({ item, index })}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3.5 py-2 text-[0.9375rem]',
                  box.highlightedIndex === index && 'bg-mist',
                  item.value === value && 'font-medium',
                )}
              >
                <span>{item.label}</span>
                {item.note && <span className="shrink-0 text-sm text-stone tabular-nums">{item.note}</span>}
              </li>
            ))}
        </ul>
        <p
          role="status"
          className={cx(
            'absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-white px-3.5 py-3 text-sm text-stone shadow-lg',
            !isEmpty && 'hidden',
          )}
        >
          {isEmpty && emptyText}
        </p>
      </div>
    </FieldFrame>
  );
}
