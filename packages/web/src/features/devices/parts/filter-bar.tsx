import { AppstoreOutlined, CloseOutlined, SettingOutlined, UnorderedListOutlined, WarningOutlined } from '@ant-design/icons';
import { type DeviceCard, type Region, stateWords, type UnitState, unitStates } from '@czyun/contract';
import { Button, Checkbox, Popover, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { useWord } from '../../../shared/i18n/language.ts';
import type { SearchChange } from '../../../shared/screen/use-search-state.ts';
import { useStore } from '../../../shared/store.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { devicesText } from '../text.ts';
import { allColumns, setDense, tableLook, toggleColumn } from './columns.ts';
import { type DeviceFilter, type Filtered, isFiltering, regionPath } from './filter.ts';

export type View = 'cards' | 'table';

export interface FilterBarProps {
  readonly devices: readonly DeviceCard[];
  readonly regions: readonly Region[];
  readonly filter: DeviceFilter;
  readonly filtered: Filtered;
  readonly view: View;
  /** Small screens have cards only. */
  readonly narrow: boolean;
  readonly change: (fields: SearchChange, options?: { readonly push?: boolean }) => void;
}

/** Takes away every filter of the list. */
export const noFilter: SearchChange = { q: null, region: null, type: null, status: null, alarms: null };

/** Search, zone, type, status chips with their counts, and how the list is shown. */
export function FilterBar({ devices, regions, filter, filtered, view, narrow, change }: FilterBarProps) {
  const t = devicesText.use();
  const say = useWord();
  const types = useMemo(() => {
    const byId = Map.groupBy(devices, ({ deviceType }) => deviceType.id);
    return [...byId].map(([value, list]) => ({ value, label: `${list[0]?.deviceType.name ?? value} (${list.length})` }));
  }, [devices]);
  const zones = useMemo(() => regions.map(({ id }) => ({ value: id, label: regionPath(regions, id) })), [regions]);
  const chips: readonly (UnitState | null)[] = [null, ...unitStates];
  return (
    <search className="device-filters" aria-label={t(($) => $.filter.label)}>
      <div className="fields">
        <SearchInput
          text={filter.text}
          placeholder={t(($) => $.filter.search)}
          label={t(($) => $.filter.searchLabel)}
          onText={(q) => change({ q })}
        />
        {zones.length > 0 && (
          <Select
            className="zone"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t(($) => $.filter.regionLabel)}
            placeholder={t(($) => $.filter.region)}
            options={zones}
            value={filter.region}
            onChange={(region: number | undefined) => change({ region }, { push: true })}
          />
        )}
        <Select
          className="kind"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t(($) => $.filter.typeLabel)}
          placeholder={t(($) => $.filter.type)}
          options={types}
          value={filter.type}
          onChange={(type: number | undefined) => change({ type }, { push: true })}
        />
        {!narrow && (
          <div className="how">
            {view === 'table' && <ColumnChoice />}
            <Segmented<View>
              aria-label={t(($) => $.view.label)}
              value={view}
              onChange={(next) => change({ view: next === 'cards' ? null : next })}
              options={[
                { value: 'cards', label: t(($) => $.view.cards), icon: <AppstoreOutlined aria-hidden /> },
                { value: 'table', label: t(($) => $.view.table), icon: <UnorderedListOutlined aria-hidden /> },
              ]}
            />
          </div>
        )}
      </div>
      <fieldset className="chips">
        <legend className="sr-only">{t(($) => $.filter.statusLabel)}</legend>
        {chips.map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            className="chip"
            data-status={status ?? 'all'}
            aria-pressed={filter.status === status && (status !== null || !filter.alarms)}
            onClick={() =>
              change(status === null ? { status: null, alarms: null } : { status: filter.status === status ? null : status }, {
                push: true,
              })
            }
          >
            {status !== null && <Dot tone={status} />}
            {status === null ? t(($) => $.filter.all) : say(stateWords[status])}
            <b>{status === null ? filtered.total : filtered.known ? filtered.counts[status] : '-'}</b>
          </button>
        ))}
        <button
          type="button"
          className="chip"
          data-status="alarms"
          aria-pressed={filter.alarms}
          onClick={() => change({ alarms: filter.alarms ? null : 1 }, { push: true })}
        >
          <WarningOutlined aria-hidden />
          {t(($) => $.filter.withAlarms)}
          <b>{filtered.known ? filtered.alarms : '-'}</b>
        </button>
        {isFiltering(filter) && (
          <Button type="link" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => change(noFilter, { push: true })}>
            {t(($) => $.filter.clear)}
          </Button>
        )}
      </fieldset>
    </search>
  );
}

function ColumnChoice() {
  const t = devicesText.use();
  const look = useStore(tableLook);
  const content = (
    <div className="device-columns">
      {allColumns.map((column) => (
        <Checkbox key={column} checked={look.columns.includes(column)} disabled={column === 'name'} onChange={() => toggleColumn(column)}>
          {t(($) => $.col[column])}
        </Checkbox>
      ))}
      <hr />
      <Checkbox checked={look.dense} onChange={({ target }) => setDense(target.checked)}>
        {t(($) => $.columns.dense)}
      </Checkbox>
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Button icon={<SettingOutlined aria-hidden />}>{t(($) => $.columns.choose)}</Button>
    </Popover>
  );
}
