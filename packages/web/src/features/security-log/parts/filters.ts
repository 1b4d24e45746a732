import { securityKinds, securitySeverities } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import { useWord } from '../../../platform/language/language.ts';
import { securityText } from '../text.ts';
import type { SecurityAsked } from './address.ts';

const offer: readonly QuickRange[] = ['1h', '24h', '7d', 'month', '3months', '12months'];

export interface EventFiltersOptions {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly time: SecurityAsked['time'];
  readonly now: number;
  readonly zone: string;
}

export type EventFilters = Readonly<
  Record<'time' | 'severity' | 'kind' | 'who' | 'address' | 'project', FilteredColumn<never, SecurityAsked>['filter']>
>;

/** The filters of the columns, by their ids. */
export function useEventFilters({ projects, time, now, zone }: EventFiltersOptions): EventFilters {
  const t = securityText.useText();
  const word = useWord();
  const options = (table: Readonly<Record<string, Text>>) => Object.entries(table).map(([value, text]) => ({ value, label: word(text) }));
  const account = t(($) => $.filter.account);
  const address = t(($) => $.filter.address);
  return {
    time: { kind: 'time', param: 'time', offer, span: spanOf(time, now, zone), zone },
    severity: {
      kind: 'one',
      param: 'severity',
      label: t(($) => $.filter.severityLabel),
      all: t(($) => $.filter.severity),
      options: options(securitySeverities),
    },
    kind: {
      kind: 'one',
      param: 'kind',
      label: t(($) => $.filter.kindLabel),
      all: t(($) => $.filter.kind),
      options: options(securityKinds),
    },
    who: { kind: 'words', param: 'account', label: account, placeholder: account },
    address: { kind: 'words', param: 'address', label: address, placeholder: address },
    project: {
      kind: 'one',
      param: 'project',
      label: t(($) => $.filter.projectLabel),
      all: t(($) => $.filter.project),
      options: projects.map(({ id, name }) => ({ value: id, label: name })),
    },
  };
}
