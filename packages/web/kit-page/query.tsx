import { address, field } from '@czyun/contract';
import { spanOf } from '../src/kit/range/quick-range.ts';
import type { Filter } from '../src/kit/table/filter.ts';
import { type Preset, QueryBar } from '../src/kit/table/query-bar.tsx';
import { Stack } from '../src/kit/ui/layout.tsx';
import { List } from '../src/kit/ui/list.tsx';
import { useAddress } from '../src/platform/address/use-address.ts';
import { now, zone } from './data.ts';
import { partText } from './part-words.ts';

/** On one page with the filter of the tables, so its parameters have other names. */
const route = {
  address: address({
    found: field.filter(field.text()),
    kinds: field.filter(field.numbers([1, 2, 3], [])),
    lost: field.filter(field.either()),
    since: field.filter(field.time(['all', '24h', '7d'], 'all')),
  }),
};
const usual = route.address.read(new URLSearchParams());

const kinds = ['grid', 'load', 'pv'] as const;
const meters = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, kind: ((index % 3) + 1) as 1 | 2 | 3, isLost: index % 5 === 4 }));

/** Filters of a list in one row: text, chips, presets, and all controls behind "more". */
export function Query() {
  const t = partText.useText();
  const state = useAddress(route as Parameters<typeof useAddress<typeof route.address.fields>>[0]);
  const { asked } = state;
  const filters: readonly Filter<typeof asked>[] = [
    { kind: 'words', param: 'found', label: t(($) => $.query.words), placeholder: t(($) => $.query.words) },
    {
      kind: 'several',
      param: 'kinds',
      label: t(($) => $.filter.kind),
      options: kinds.map((kind, n) => ({ value: n + 1, label: t(($) => $.filter.kinds[kind]) })),
    },
    {
      kind: 'either',
      param: 'lost',
      label: t(($) => $.filter.away),
      words: { either: t(($) => $.filter.either), no: t(($) => $.filter.no), yes: t(($) => $.filter.yes) },
    },
    { kind: 'time', param: 'since', offer: ['24h', '7d'], span: spanOf(asked.since, now, zone), zone },
  ];
  const presets: readonly Preset<typeof asked>[] = [
    { key: 'lost', label: t(($) => $.query.lost), fields: { lost: true } },
    { key: 'sun', label: t(($) => $.query.sun), fields: { kinds: [3] } },
  ];
  const nameOf = (id: number) => t(($) => $.meter, { n: id });
  const shown = meters.filter(
    ({ id, kind, isLost }) =>
      nameOf(id).includes(asked.found) && (asked.kinds.length === 0 || asked.kinds.includes(kind)) && (asked.lost ?? isLost) === isLost,
  );
  return (
    <Stack data-part="queried">
      <QueryBar label={t(($) => $.query.label)} state={state} usual={usual} filters={filters} presets={presets} />
      <List aria-label={t(($) => $.query.results)}>
        {shown.map(({ id, kind }) => (
          <li key={id}>{`${nameOf(id)} · ${t(($) => $.filter.kinds[kinds[kind - 1] ?? 'grid'])}`}</li>
        ))}
      </List>
    </Stack>
  );
}
