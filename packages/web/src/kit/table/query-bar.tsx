import { CheckOutlined, CloseOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { type Period, timeText } from '@czyun/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../platform/language/language.ts';
import { Button } from '../control/button.tsx';
import { Tag } from '../control/tag.tsx';
import { TextInput } from '../control/text-input.tsx';
import { Listbox } from '../listbox/listbox.tsx';
import { useListbox } from '../listbox/use-listbox.ts';
import type { QuickRange } from '../range/quick-range.ts';
import { rangeText } from '../range/text.ts';
import box from '../ui/box.module.css';
import { type FilteredColumn, filtersOf } from './column.ts';
import type { Filter } from './filter.ts';
import type { Sorting } from './props.ts';
import css from './query-bar.module.css';
import { chipsOf, offered, optionsOf, type QueryOption } from './query-options.ts';
import { tableText } from './text.ts';
import { Control, type FieldChange, type FilterState, SortChoice } from './toolbar.tsx';

export interface Preset<V> {
  readonly key: string;
  readonly label: string;
  /** The filter it sets; all other filters are cleared. */
  readonly fields: FieldChange<V>;
}

export interface QueryBarProps<V> {
  readonly label: string;
  readonly state: FilterState<V>;
  /** The address without filters. */
  readonly usual: V;
  readonly columns?: readonly FilteredColumn<never, V>[];
  readonly filters?: readonly Filter<V>[];
  /** At most four. */
  readonly presets: readonly Preset<V>[];
  /** Cards have no heads: on a phone the order is selected behind "more". */
  readonly sorting?: Sorting;
  /** At the end of the line. */
  readonly extra?: ReactNode;
}

const typingMs = 250;
const optionPx = 32;
const maxOptions = 9;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The filters of a list in one row: a field with a chip per filter, presets, and the controls of all filters behind "more". */
export function QueryBar<V>({ label, state, usual, columns = [], filters: others = [], presets, sorting, extra }: QueryBarProps<V>) {
  const t = tableText.useText();
  const [opened, setOpened] = useState(false);
  const filters = [...filtersOf(columns), ...others];
  const controls = filters.filter(({ kind }) => kind !== 'words' && kind !== 'given');
  const wholeOf = ({ fields }: Preset<V>) => ({
    ...(Object.fromEntries(filters.map(({ param }) => [param, null])) as FieldChange<V>),
    ...fields,
  });
  const isOn = ({ fields }: Preset<V>) =>
    filters.every(({ param }) => isSame(state.asked[param], param in fields ? fields[param] : usual[param]));
  return (
    <search className={`${box.stack} ${css.bar}`} aria-label={label}>
      <div className={`${box.row} ${css.line}`}>
        <QueryField filters={filters} state={state} usual={usual} />
        <fieldset className={`${box.plain} ${box.row} ${box.tight} ${css.presets}`}>
          <legend className="sr-only">{t(($) => $.presets)}</legend>
          {presets.map((preset) => (
            <button
              key={preset.key}
              type="button"
              className={`${box.framed} ${box.soft}`}
              aria-pressed={isOn(preset)}
              data-preset={preset.key}
              onClick={() => (isOn(preset) ? state.clear() : state.change(wholeOf(preset), { push: true }))}
            >
              {preset.label}
            </button>
          ))}
          <Button
            kind="text"
            icon={<DownOutlined aria-hidden rotate={opened ? 180 : 0} />}
            label={t(($) => $.more)}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {t(($) => $.moreShort)}
          </Button>
        </fieldset>
        {extra}
      </div>
      {opened && (
        <div className={`${box.row} ${box.wrap} ${box.inset} ${css.more}`} data-part="more">
          {controls.map((filter) => (
            <Control key={filter.param} filter={filter} state={state} />
          ))}
          {sorting !== undefined && <SortChoice sorting={sorting} columns={columns} />}
        </div>
      )}
    </search>
  );
}

interface QueryFieldProps<V> {
  readonly filters: readonly Filter<V>[];
  readonly state: FilterState<V>;
  readonly usual: V;
}

/** Text is sent to the address when typing pauses; an option below the field sets its filter, which becomes a chip. */
function QueryField<V>({ filters, state, usual }: QueryFieldProps<V>) {
  const t = tableText.useText();
  const say = rangeText.useText();
  const language = useLanguage();
  const words = filters.find((filter) => filter.kind === 'words');
  const text = words === undefined ? '' : String(state.asked[words.param]);
  const { typed, type, send, reset } = useTyping(text, (next) => words && state.change({ [words.param]: next } as FieldChange<V>));
  const [isOpen, setOpen] = useState(false);
  const choose = ({ param, next }: QueryOption) => {
    reset();
    state.change(
      (now) => {
        const own = param as keyof V;
        return { ...(words === undefined ? {} : { [words.param]: null }), [own]: next(now[own]) } as FieldChange<V>;
      },
      { push: true },
    );
  };
  const options = isOpen ? offered(optionsOf(filters), typed) : [];
  const list = useListbox<QueryOption>({
    options,
    idOf: ({ id }) => id,
    onChoose: choose,
    rowPx: optionPx,
    page: maxOptions,
    soughtBy: typed,
    startsActive: false,
  });
  const zoneOf = filters.find((filter) => filter.kind === 'time')?.zone ?? 'UTC';
  const spanText = (value: unknown) => {
    const { range, start, end } = value as Period<QuickRange | 'all'>;
    if (range !== null) return say(($) => $[range]);
    const at = (time: number | null) => (time === null ? '…' : timeText(time, zoneOf, 'minute').slice(5));
    return `${at(start)} – ${at(end)}`;
  };
  const chips = chipsOf(filters, state.asked, usual, spanText, language === 'zh' ? '、' : ', ');
  const undo = (param: string) => state.change({ [param]: null } as FieldChange<V>, { push: true });
  const isShown = isOpen && options.length > 0;
  const onKeyDown = (event: Parameters<typeof list.combobox.onKeyDown>[0]) => {
    if (event.key === 'Escape' && isShown) {
      setOpen(false);
      event.stopPropagation();
      return;
    }
    const last = chips.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) return undo(last.param);
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
    if (isShown) list.combobox.onKeyDown(event);
  };
  return (
    <div className={`${box.framed} ${css.query}`} data-part="query">
      <SearchOutlined aria-hidden className={box.faint} />
      {chips.map(({ param, text: chip }) => (
        <span key={param} translate="no" data-filter={param}>
          <Tag onClose={() => undo(param)} closeLabel={t(($) => $.removeChip, { chip })}>
            {chip}
          </Tag>
        </span>
      ))}
      <TextInput
        className={css.words ?? ''}
        label={words?.label ?? t(($) => $.more)}
        placeholder={chips.length > 0 ? '' : words?.placeholder}
        most={100}
        value={typed}
        onChange={(next) => {
          setOpen(true);
          type(next);
        }}
        onEnter={() => {
          setOpen(false);
          send(typed);
        }}
        onFocus={() => setOpen(true)}
        onLeave={() => setOpen(false)}
        combobox={{ ...list.combobox, expanded: isShown, onKeyDown }}
      />
      {state.isFiltering && (
        <Button kind="text" size="small" icon={<CloseOutlined aria-hidden />} label={t(($) => $.undo)} onClick={state.clear} />
      )}
      {isShown && (
        <div className={`${box.framed} ${css.options}`} style={{ height: Math.min(maxOptions, options.length) * optionPx + 8 }}>
          <Listbox list={list} label={t(($) => $.more)} isOn={({ param, isOn }) => isOn(state.asked[param as keyof V])}>
            {({ label, word, param, isOn }) => (
              <>
                <small className={box.faint}>{label}</small>
                <span className={isOn(state.asked[param as keyof V]) ? box.strong : ''} translate="no">
                  {word}
                </span>
                {isOn(state.asked[param as keyof V]) && <CheckOutlined className={box.last} aria-hidden />}
              </>
            )}
          </Listbox>
        </div>
      )}
    </div>
  );
}

/** Text that is sent when typing pauses, and follows external changes of the address. */
function useTyping(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(text);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onText(next.trim());
  };
  return {
    typed,
    type(next: string) {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next), typingMs);
    },
    send,
    /** An option replaced the text. */
    reset() {
      clearTimeout(timer.current);
      sent.current = '';
      setTyped('');
    },
  };
}
