import { ArrowLeftOutlined, BorderOutlined, CheckSquareFilled, RightOutlined, SearchOutlined } from '@ant-design/icons';
import type { DeviceCard } from '@czyun/contract';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { TextInput } from '../../kit/control/text-input.tsx';
import { Listbox } from '../../kit/listbox/listbox.tsx';
import { useListbox } from '../../kit/listbox/use-listbox.ts';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { Empty } from '../../kit/ui/states.tsx';
import { useLanguage, useWord } from '../../platform/language/language.ts';
import { type ShownStatus, useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import type { Catalog } from './catalog.ts';
import css from './points.module.css';
import { canChoose, type DeviceOrder, deviceRows, foundRows, type PickerRow, pointRows } from './search.ts';
import { pointsText } from './text.ts';

export interface PickerProps {
  readonly catalog: Catalog;
  readonly keys: readonly string[];
  readonly onToggle: (key: string) => void;
}

/** One search over devices and their parameters: arrows select, Enter opens a device or adds and removes a curve. */
export function Picker({ catalog, keys, onToggle }: PickerProps) {
  const t = pointsText.useText();
  const language = useLanguage();
  const states = useDeviceStates(useProject().id);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<DeviceOrder>('region');
  const [inside, setInside] = useState<DeviceCard | null>(null);
  const sought = useDeferredValue(text.trim());
  const rows = useMemo((): readonly PickerRow[] => {
    if (inside !== null) return pointRows(inside, catalog.types.get(inside.deviceType.id), sought, language);
    return sought === ''
      ? deviceRows(
          catalog,
          order,
          pointsText.say(($) => $.noRegion),
        )
      : foundRows(
          catalog,
          sought,
          pointsText.say(($) => $.devices),
        );
  }, [catalog, inside, sought, language, order]);
  const chosen = new Set(keys);
  const open = (device: DeviceCard | null, keepText = false) => {
    setInside(device);
    if (!keepText) setText('');
  };
  const act = (row: PickerRow) => {
    if (row.kind === 'device') open(row.device);
    else if (row.kind === 'param') onToggle(row.key);
    else if (row.kind === 'more' && row.device !== null) {
      // The text that found the device would match none of its points.
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
  const list = useListbox<PickerRow>({
    options: rows,
    idOf: ({ id }) => id,
    onChoose: act,
    canChoose,
    rowPx: 34,
    page: 10,
    soughtBy: `${order}:${inside?.id ?? ''}:${sought}`,
    startsActive: sought !== '',
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    list.combobox.onKeyDown(event);
    if (event.isPropagationStopped() || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== '') setText('');
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
            label={t(($) => $.order)}
            value={order}
            onChange={setOrder}
            options={[
              { value: 'region', label: t(($) => $.byRegion) },
              { value: 'type', label: t(($) => $.byType) },
            ]}
          />
        ) : (
          <>
            <Button size="small" kind="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => open(null)}>
              {t(($) => $.all)}
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
          placeholder={t(($) => $.search)}
          combobox={{ ...list.combobox, onKeyDown }}
          label={inside === null ? t(($) => $.search) : t(($) => $.searchDevice, { device: inside.name })}
          value={text}
          onChange={setText}
        />
      </div>
      {catalog.complete && rows.length === 0 ? (
        catalog.devices.length === 0 ? (
          <Empty title={t(($) => $.noDevices)} />
        ) : (
          <Empty title={t(($) => $.none, { text: sought })} hint={t(($) => $.noneHint)} />
        )
      ) : (
        <Listbox list={list} label={t(($) => $.label)} isOn={(row) => row.kind === 'param' && chosen.has(row.key)} className={box.rest}>
          {(row) => (
            <Line
              row={row}
              status={row.kind === 'device' ? states.of(row.device).status : 'unknown'}
              on={row.kind === 'param' && chosen.has(row.key)}
            />
          )}
        </Listbox>
      )}
      <p className={`${box.plain} ${box.small} ${box.faint} ${css.keys}`}>{t(($) => $.keys)}</p>
    </div>
  );
}

interface LineProps {
  readonly row: PickerRow;
  /** State of a device at the clock's instant. */
  readonly status: ShownStatus;
  readonly on: boolean;
}

function Line({ row, status, on }: LineProps) {
  const t = pointsText.useText();
  const word = useWord();
  const language = useLanguage();
  if (row.kind === 'head') return <span className={`${box.clip} ${box.small} ${box.strong} ${box.faint}`}>{row.text}</span>;
  if (row.kind === 'more') return <span className={`${box.small} ${box.faint}`}>{t(($) => $.more, { n: row.n })}</span>;
  if (row.kind === 'device') {
    return (
      <>
        <span className={`${box.clip} ${box.grow}`}>{row.device.name}</span>
        <StatusBadge status={status} />
        <RightOutlined aria-hidden className={box.faint} />
      </>
    );
  }
  return (
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
  );
}
