import { ArrowLeftOutlined, BorderOutlined, CheckSquareFilled, RightOutlined, SearchOutlined } from '@ant-design/icons';
import type { DeviceCard } from '@czyun/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLanguage, useWord } from '../../../platform/language/language.ts';
import { type ShownStatus, useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import type { Catalog } from './catalog.ts';
import css from './history.module.css';
import { canChoose, type DeviceOrder, deviceRows, foundRows, nextRow, type PickerRow, pointRows } from './search.ts';

export interface PickerProps {
  readonly catalog: Catalog;
  readonly keys: readonly string[];
  readonly onToggle: (key: string) => void;
}

const rowPx = 34;

/** One search over devices and their parameters: arrows choose, Enter opens a device or adds and removes a curve. */
export function Picker({ catalog, keys, onToggle }: PickerProps) {
  const t = historyText.useText();
  const language = useLanguage();
  const states = useDeviceStates(useProject().id);
  const listId = useId();
  const [text, setText] = useState('');
  const [order, setOrder] = useState<DeviceOrder>('region');
  const [inside, setInside] = useState<DeviceCard | null>(null);
  const [moved, setMoved] = useState(-1);
  const sought = useDeferredValue(text.trim());
  const rows = useMemo((): readonly PickerRow[] => {
    if (inside !== null) return pointRows(inside, catalog.types.get(inside.deviceType.id), sought, language);
    return sought === ''
      ? deviceRows(
          catalog,
          order,
          historyText.say(($) => $.picker.noRegion),
        )
      : foundRows(
          catalog,
          sought,
          historyText.say(($) => $.picker.devices),
        );
  }, [catalog, inside, sought, language, order]);
  // Results that come after the words were typed begin with the first one, too.
  const active = moved >= 0 && moved < rows.length ? moved : sought === '' ? -1 : nextRow(rows, -1, 1);
  const chosen = useMemo(() => new Set(keys), [keys]);
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowPx,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at their top, with the first result in hand
  useEffect(() => {
    setMoved(-1);
    virtual.scrollToOffset(0);
  }, [sought, inside, order]);

  const open = (device: DeviceCard | null, keepText = false) => {
    setInside(device);
    if (!keepText) setText('');
  };
  const act = (row: PickerRow | undefined) => {
    if (row?.kind === 'device') open(row.device);
    else if (row?.kind === 'param') onToggle(row.key);
    else if (row?.kind === 'more' && row.device !== null) {
      // The words that named the device would find nothing among its points.
      const name = row.device.name.toLowerCase();
      setInside(row.device);
      setText(
        text
          .split(/\s+/)
          .filter((word) => !name.includes(word.toLowerCase()))
          .join(' '),
      );
    }
  };
  const go = (by: number) => {
    const next = nextRow(rows, active, by);
    setMoved(next);
    if (next >= 0) virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    if (step !== undefined) go(step);
    else if (event.key === 'Enter') act(rows[active]);
    else if (event.key === 'Escape' && text !== '') setText('');
    else if ((event.key === 'Backspace' || event.key === 'Escape') && text === '' && inside !== null) open(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={`${box.stack} ${css.picker}`}>
      <div className={`${box.row} ${box.tight} ${css.way}`}>
        {inside === null ? (
          <Segmented<DeviceOrder>
            size="small"
            label={t(($) => $.picker.order)}
            value={order}
            onChange={setOrder}
            options={[
              { value: 'region', label: t(($) => $.picker.byRegion) },
              { value: 'type', label: t(($) => $.picker.byType) },
            ]}
          />
        ) : (
          <>
            <Button size="small" kind="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => open(null)}>
              {t(($) => $.picker.all)}
            </Button>
            <b className={box.clip} title={inside.name}>
              {inside.name}
            </b>
          </>
        )}
      </div>
      <div className={css.words}>
        <TextInput
          clearable
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t(($) => $.picker.search)}
          combobox={{ list: listId, active: rows[active] === undefined ? undefined : `${listId}-${active}`, onKeyDown }}
          label={inside === null ? t(($) => $.picker.search) : t(($) => $.picker.searchDevice, { device: inside.name })}
          value={text}
          onChange={setText}
        />
      </div>
      {catalog.complete && rows.length === 0 ? (
        catalog.devices.length === 0 ? (
          <Empty title={t(($) => $.picker.noDevices)} />
        ) : (
          <Empty title={t(($) => $.picker.none, { text: sought })} hint={t(($) => $.picker.noneHint)} />
        )
      ) : (
        <div className={`${box.rest} ${css.list}`} ref={list}>
          <div
            id={listId}
            role="listbox"
            tabIndex={-1}
            aria-label={t(($) => $.picker.label)}
            aria-multiselectable
            style={{ height: virtual.getTotalSize() }}
          >
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <Line
                  key={row.id}
                  id={`${listId}-${index}`}
                  row={row}
                  status={row.kind === 'device' ? states.of(row.device).status : 'unknown'}
                  topPx={start}
                  active={index === active}
                  on={row.kind === 'param' && chosen.has(row.key)}
                  onAct={() => {
                    setMoved(index);
                    act(row);
                  }}
                />
              );
            })}
          </div>
        </div>
      )}
      <p className={`${box.plain} ${box.small} ${box.faint} ${css.keys}`}>{t(($) => $.picker.keys)}</p>
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly row: PickerRow;
  /** Of a device at the clock's instant. */
  readonly status: ShownStatus;
  readonly topPx: number;
  readonly active: boolean;
  readonly on: boolean;
  readonly onAct: () => void;
}

function Line({ id, row, status, topPx, active, on, onAct }: LineProps) {
  const t = historyText.useText();
  const word = useWord();
  const language = useLanguage();
  const style = { transform: `translateY(${topPx}px)`, height: rowPx };
  if (row.kind === 'head') {
    return (
      <div className={`${box.row} ${box.small} ${box.strong} ${box.faint} ${css.line}`} role="presentation" style={style}>
        {row.text}
      </div>
    );
  }
  return (
    // The keyboard works in the search field above, which names this row as its active descendant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={row.kind === 'param' ? on : active}
      aria-disabled={!canChoose(row)}
      className={`${box.row} ${box.lit} ${css.line} ${css.row}`}
      data-active={active}
      style={style}
      onClick={onAct}
    >
      {row.kind === 'device' && (
        <>
          <span className={`${box.clip} ${box.grow}`}>{row.device.name}</span>
          <StatusBadge status={status} />
          <RightOutlined aria-hidden className={box.faint} />
        </>
      )}
      {row.kind === 'param' && (
        <>
          {on ? <CheckSquareFilled className={css.on} aria-hidden /> : <BorderOutlined className={box.faint} aria-hidden />}
          <span
            className={`${box.clip} ${box.grow}`}
            title={`${word(row.point.name)} · ${row.point.name[language === 'zh' ? 'en' : 'zh']} · ${row.point.metric}`}
          >
            {word(row.point.name)}
          </span>
          <span className={`${box.small} ${box.faint}`}>{row.point.unit ?? ''}</span>
        </>
      )}
      {row.kind === 'more' && <span className={`${box.small} ${box.faint}`}>{t(($) => $.picker.more, { n: row.n })}</span>}
    </div>
  );
}
