import { useQuery } from '@tanstack/react-query';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';
import { useDesk } from './desk-context.ts';
import type { InputOf } from './desk-types.ts';

/** Calls that need no input. */
type BareCallName = {
  [Name in DeskCallName]: Record<never, never> extends InputOf<Name> ? Name : never;
}[DeskCallName];

/** The answer of a call without input, read again after every act; a failure is not tried again. */
export function useCall<Name extends BareCallName>(name: Name) {
  const { call } = useDesk();
  return useQuery({
    queryKey: [name],
    queryFn: () => call(name, {} as InputOf<Name>),
    retry: false,
  });
}
