import { CloseOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Tag } from 'antd';
import { useMemo } from 'react';
import type { QuickRange, Span } from '../../../shared/range/quick-range.ts';
import { RangeBar } from '../../../shared/range/range-bar.tsx';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';
import { shared } from '../../../shared/text.ts';
import { ListFilters } from '../../../shared/ui/list.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { logText } from '../text.ts';
import { isFiltering, type LogAddress, logTypes, noFilter, type SortColumn, sortColumns, usualTypes } from './address.ts';

const offered: readonly QuickRange[] = ['1h', '24h', '1d', '3d', '7d', 'month', '3months', '12months'];

export interface FilterBarProps {
  readonly address: LogAddress;
  readonly devices: readonly { readonly id: number; readonly name: string }[];
  readonly span: Span | null;
  readonly zone: string;
  readonly narrow: boolean;
  readonly change: (fields: SearchChange, options?: { readonly push?: boolean }) => void;
}

/** Type, device, recovery, time and words; each change begins at the first page. */
export function FilterBar({ address, devices, span, zone, narrow, change }: FilterBarProps) {
  const t = logText.use();
  const say = shared.use();
  const set = (fields: SearchChange) => change({ ...fields, page: null }, { push: true });
  const options = useMemo(() => devices.map(({ id, name }) => ({ value: id, label: name })), [devices]);
  const toggleType = (type: (typeof logTypes)[number]) => {
    const next = logTypes.filter((each) => (each === type ? !address.types.includes(each) : address.types.includes(each)));
    const plain = next.length === 0 || String(next) === String(usualTypes);
    set({ type: plain ? null : [...next].sort().join(',') });
  };
  const recovered = address.recovered === null ? 'all' : address.recovered ? 'closed' : 'open';
  const fields = (
    <>
      <Segmented<'all' | 'open' | 'closed'>
        aria-label={t(($) => $.filter.recovered)}
        value={recovered}
        onChange={(value) => set({ recovered: value === 'all' ? null : value === 'closed' })}
        options={(['all', 'open', 'closed'] as const).map((value) => ({ value, label: t(($) => $.filter[value]) }))}
      />
      <Select
        className="choice"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t(($) => $.filter.deviceLabel)}
        placeholder={t(($) => $.filter.device)}
        options={options}
        value={address.deviceId}
        onChange={(device: number | undefined) => set({ device })}
      />
    </>
  );
  const range = (
    <RangeBar
      all
      offer={offered}
      quick={address.range}
      span={span}
      zone={zone}
      onQuick={(name) => set({ range: name === 'all' ? null : name, start: null, end: null })}
      onSpan={([start, end]) => set({ range: null, start, end })}
    />
  );
  // Beside the range there is room for it; beside the words it would take a line of its own and push the table down.
  const clear = isFiltering(address) && (
    <Button type="link" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => change(noFilter, { push: true })}>
      {t(($) => $.filter.clear)}
    </Button>
  );
  return (
    <ListFilters className="log-filters" label={t(($) => $.filter.label)}>
      <div className="line">
        <fieldset className="types">
          <legend className="sr-only">{t(($) => $.filter.type)}</legend>
          {logTypes.map((type) => (
            <button key={type} type="button" aria-pressed={address.types.includes(type)} onClick={() => toggleType(type)}>
              {say(($) => $.logType[`t${type}`])}
            </button>
          ))}
        </fieldset>
        {!narrow && fields}
        <SearchInput
          text={address.query}
          placeholder={t(($) => $.filter.search)}
          label={t(($) => $.filter.searchLabel)}
          onText={(query) => change({ query, page: null })}
        />
        {address.account !== null && (
          <Tag className="account" closable onClose={() => set({ account: null })}>
            {t(($) => $.filter.account)}: <span translate="no">{address.account}</span>
          </Tag>
        )}
        {narrow && clear}
      </div>
      {narrow ? (
        <details>
          <summary>{t(($) => $.filter.more)}</summary>
          <div className="line">
            {fields}
            <Select
              aria-label={t(($) => $.sorting)}
              value={`${address.sort}-${address.order}`}
              onChange={(value: string) => {
                const [sort = '', order = ''] = value.split('-');
                set({ sort: sort === 'startTime' ? null : sort, order: order === 'desc' ? null : order });
              }}
              options={sortColumns.flatMap((column) =>
                (['desc', 'asc'] as const).map((order) => ({
                  value: `${column}-${order}`,
                  label: `${t(($) => $.col[columnWord[column]])} ${order === 'desc' ? '↓' : '↑'}`,
                })),
              )}
            />
          </div>
          {range}
        </details>
      ) : (
        <div className="line">
          {range}
          {clear}
        </div>
      )}
    </ListFilters>
  );
}

const columnWord = {
  startTime: 'started',
  recoverTime: 'recovered',
  severity: 'severity',
  type: 'type',
  deviceId: 'device',
} as const satisfies Record<SortColumn, string>;
