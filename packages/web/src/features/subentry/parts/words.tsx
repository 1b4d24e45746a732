import type { SubItemTerm } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';
import type { Item } from '../queries.ts';
import { subentryText } from '../text.ts';

export type Kind = 'param' | 'terms' | 'children';

export function kindOf({ paramId, terms }: Pick<Item, 'paramId' | 'terms'>): Kind {
  if (paramId !== null) return 'param';
  return terms.length > 0 ? 'terms' : 'children';
}

/** `+ Grid meter energy imported`, `− Air conditioning`. */
export function TermText({ term: { sign, deviceName, name } }: { readonly term: SubItemTerm }) {
  const t = subentryText.useText();
  return (
    <span>
      {sign === 1 ? '+ ' : '− '}
      {name === null ? (
        t(($) => $.gone)
      ) : (
        <>
          {deviceName !== null && <span translate="no">{`${deviceName} · `}</span>}
          <span translate={deviceName === null ? 'no' : undefined}>{name}</span>
        </>
      )}
    </span>
  );
}

export const amount = (value: number | null, unit: string) => numberText(value, unit, 2);

/** `+3.2 %`; '-' if there is nothing to compare with. */
export const percent = (value: number | null) => (value === null ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(1)} %`);
