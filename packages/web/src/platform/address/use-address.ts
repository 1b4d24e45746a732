import type { AddressFault, Change, Fields, RouteSpec, Values } from '@czyun/contract';
import { useCallback, useMemo } from 'react';
import { useSearchState } from './use-search-state.ts';

export interface ChangeOptions {
  /** Adds a history entry. */
  readonly push?: boolean;
}

export interface AddressState<F extends Fields> {
  /** The decoded address; the same object until it changes. */
  readonly asked: Values<F>;
  /**
   * Changes part of it; changes add up, and a change of the filter returns to the first page. A function receives the pending
   * address, because the rendered one may be older.
   */
  readonly change: (fields: Change<F> | ((now: Values<F>) => Change<F>), options?: ChangeOptions) => void;
  readonly isFiltering: boolean;
  /** Clears the filter. */
  readonly clear: () => void;
  readonly faults: readonly AddressFault[];
}

/** The address of a screen, decoded by the codec of its route, and a function that changes it. */
export function useAddress<F extends Fields>({ address }: RouteSpec<F>): AddressState<F> {
  const [params, changeTexts] = useSearchState();
  const change = useCallback(
    (fields: Change<F> | ((now: Values<F>) => Change<F>), options?: ChangeOptions) =>
      changeTexts((going) => address.write(typeof fields === 'function' ? fields(address.read(going)) : fields), options),
    [address, changeTexts],
  );
  const clear = useCallback(() => changeTexts(address.noFilter, { push: true }), [address, changeTexts]);
  return useMemo(() => {
    const asked = address.read(params);
    return { asked, change, isFiltering: address.isFiltering(asked), clear, faults: address.faults(params) };
  }, [address, params, change, clear]);
}
