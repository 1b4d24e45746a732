import type { AddressFault, Change, Fields, RouteSpec, Values } from '@czyun/contract';
import { useCallback, useMemo } from 'react';
import { useSearchState } from './use-search-state.ts';

export interface ChangeOptions {
  /** Leaves an entry to come back to. */
  readonly push?: boolean;
}

export interface AddressState<F extends Fields> {
  /** What the address says; the same object until it says something else. */
  readonly asked: Values<F>;
  /**
   * Changes part of it; changes add up, and one of the filter goes back to the first page. A function is given what the address is going to say: what was drawn
   * may be older.
   */
  readonly change: (fields: Change<F> | ((now: Values<F>) => Change<F>), options?: ChangeOptions) => void;
  readonly isFiltering: boolean;
  /** Takes the filter away. */
  readonly clear: () => void;
  readonly faults: readonly AddressFault[];
}

/** What the address of a screen says, by the codec of its route, and the way to change it. */
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
