import { AppstoreOutlined, CloseOutlined, UnorderedListOutlined, WarningOutlined } from '@ant-design/icons';
import { type DeviceCard, type Region, stateWords, unitStates } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { LookMenu, type LookMenuProps } from '../../../kit/table/look-menu.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { SearchInput } from '../../../kit/ui/search-input.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { devicesText } from '../text.ts';
import css from './devices.module.css';
import { countStates, type DeviceFilter, type DevicesChange, isFiltering, regionPath } from './filter.ts';

export type View = 'cards' | 'table';

export interface FilterBarProps {
  readonly devices: readonly DeviceCard[];
  readonly regions: readonly Region[];
  readonly filter: DeviceFilter;
  /** Devices that match all filters except states and alarms. */
  readonly base: readonly DeviceCard[];
  readonly view: View;
  readonly columns: LookMenuProps['columns'];
  /** Small screens have cards only. */
  readonly narrow: boolean;
  readonly change: (fields: DevicesChange, options?: { readonly push?: boolean }) => void;
  /** Clears every filter of the list. */
  readonly clear: () => void;
}

/** Search, zone, type, status chips with counts, and the view of the list. */
export function FilterBar({ devices, regions, filter, base, view, columns, narrow, change, clear }: FilterBarProps) {
  const t = devicesText.useText();
  const byId = Map.groupBy(devices, ({ deviceType }) => deviceType.id);
  const types = [...byId].map(([value, list]) => ({ value, label: `${list[0]?.deviceType.name ?? value} (${list.length})` }));
  const zones = regions.map(({ id }) => ({ value: id, label: regionPath(regions, id) }));
  return (
    <search className={`${box.stack} ${box.roomy} ${css.filters}`} data-filters aria-label={t(($) => $.filter.label)}>
      <div className={`${box.row} ${box.wrap} ${css.fields}`}>
        <SearchInput
          text={filter.text}
          placeholder={t(($) => $.filter.search)}
          label={t(($) => $.filter.searchLabel)}
          onText={(q) => change({ q })}
        />
        {zones.length > 0 && (
          <Select
            className={css.choice}
            clearable
            search
            label={t(($) => $.filter.regionLabel)}
            placeholder={t(($) => $.filter.region)}
            options={zones}
            value={filter.region}
            onChange={(region) => change({ region: region ?? undefined }, { push: true })}
          />
        )}
        <Select
          className={css.choice}
          clearable
          search
          label={t(($) => $.filter.typeLabel)}
          placeholder={t(($) => $.filter.type)}
          options={types}
          value={filter.type}
          onChange={(type) => change({ type: type ?? undefined }, { push: true })}
        />
        {!narrow && (
          <div className={`${box.row} ${box.last}`}>
            {view === 'table' && <LookMenu table="devices" columns={columns} />}
            <Segmented<View>
              label={t(($) => $.view.label)}
              value={view}
              onChange={(next) => change({ view: next })}
              options={[
                { value: 'cards', label: t(($) => $.view.cards), icon: <AppstoreOutlined aria-hidden /> },
                { value: 'table', label: t(($) => $.view.table), icon: <UnorderedListOutlined aria-hidden /> },
              ]}
            />
          </div>
        )}
      </div>
      <StateChips base={base} filter={filter} change={change} clear={clear} />
    </search>
  );
}

/** Each chip counts the devices that it would show; a component of its own, since states change often. */
function StateChips({ base, filter, change, clear }: Pick<FilterBarProps, 'base' | 'filter' | 'change' | 'clear'>) {
  const t = devicesText.useText();
  const say = useWord();
  const { of: stateOf } = useDeviceStates(useProject().id);
  const { counts, total, alarms, known } = countStates(base, stateOf);
  const chip = (name: string, pressed: boolean, next: DevicesChange, words: ReactNode, count: number | '-') => (
    <button
      key={name}
      type="button"
      className={`${box.bare} ${box.row} ${box.fixed} ${css.chip}`}
      data-status={name}
      aria-pressed={pressed}
      onClick={() => change(next, { push: true })}
    >
      {words}
      <b className={box.tabular}>{count}</b>
    </button>
  );
  return (
    <fieldset className={`${box.plain} ${box.row} ${box.wrap} ${css.chips}`}>
      <legend className="sr-only">{t(($) => $.filter.statusLabel)}</legend>
      {chip(
        'all',
        filter.status === null && !filter.alarms,
        { status: null, alarms: null },
        t(($) => $.filter.all),
        total,
      )}
      {unitStates.map((status) => {
        const words = (
          <>
            <Dot tone={status} />
            {say(stateWords[status])}
          </>
        );
        return chip(
          status,
          filter.status === status,
          { status: filter.status === status ? null : status },
          words,
          known ? counts[status] : '-',
        );
      })}
      {chip(
        'alarms',
        filter.alarms,
        { alarms: !filter.alarms },
        <>
          <WarningOutlined aria-hidden />
          {t(($) => $.filter.withAlarms)}
        </>,
        known ? alarms : '-',
      )}
      {isFiltering(filter) && (
        <Button kind="link" size="small" icon={<CloseOutlined aria-hidden />} onClick={clear}>
          {t(($) => $.filter.clear)}
        </Button>
      )}
    </fieldset>
  );
}
