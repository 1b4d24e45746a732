import { logTypeWords, operationText, type ShiftReview, spanText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { AlarmCurveButton } from '../../../parts/alarms/alarm-curve-button.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useLanguage, useWord } from '../../../platform/language/language.ts';
import css from '../shifts.module.css';
import { shiftsText } from '../text.ts';
import { eventsOf, type ShiftEvent } from './shift-events.ts';

export interface EventsTableProps {
  readonly of: ShiftReview;
  /** The event that was clicked in the picture. */
  readonly pressed: string | null;
}

/** Alarms, commands, other operations and notes of a shift in one list; consequential alarms unfold under their first fault. */
export function EventsTable({ of, pressed }: EventsTableProps) {
  const t = shiftsText.useText();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  useEffect(() => {
    if (pressed === null) return;
    const row = document.querySelector(`[data-row-key="${CSS.escape(pressed)}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [pressed]);
  return (
    <Table<ShiftEvent>
      id="shift-events"
      label={t(($) => $.page.events)}
      rows={eventsOf(of, unfolded)}
      rowKey={({ key }) => key}
      columns={useEventColumns({ unfolded, toggle })}
      rowClass={({ key }) => (key === pressed ? (box.lit ?? '') : '')}
      edge={(event) => (event.kind === 'alarm' && !event.entry.recovered ? event.entry.severity : null)}
      none={{ title: t(($) => $.page.none), hint: t(($) => $.page.noneHint) }}
      flush
    />
  );
}

interface Folding {
  readonly unfolded: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

function useEventColumns(folding: Folding): readonly Column<ShiftEvent>[] {
  const t = shiftsText.useText();
  const word = useWord();
  const language = useLanguage();
  const kindText = (event: ShiftEvent) => {
    if (event.kind === 'alarm') return word(logTypeWords[event.entry.type as 1 | 2 | 3]);
    return t(($) => $.page.kind[event.kind]);
  };
  const text = (event: ShiftEvent) => {
    if (event.kind === 'note') return event.note.text;
    if (event.kind === 'alarm') return [event.entry.content, event.entry.reading].filter(Boolean).join(' · ');
    return event.entry.operation ? operationText(event.entry.operation, language) : event.entry.content;
  };
  const state = (event: ShiftEvent) => {
    if (event.kind !== 'alarm') return null;
    const { startTime, recoverTime, ackTime } = event.entry;
    const lasted = recoverTime === null ? t(($) => $.page.active) : spanText(recoverTime - startTime, language);
    return [lasted, ackTime === null ? t(($) => $.hand.unacknowledged) : null].filter(Boolean).join(' · ');
  };
  const by = (event: ShiftEvent) => (event.kind === 'note' ? event.note.by : event.kind === 'alarm' ? event.entry.ackBy : event.entry.by);
  return [
    { id: 'time', title: t(($) => $.log.time), width: 180, card: 'end', instant: 'second', stays: true, value: ({ time }) => time },
    {
      id: 'kind',
      title: t(($) => $.hand.kind),
      width: 104,
      card: 'mark',
      value: kindText,
      cell: (event) =>
        event.kind === 'alarm' && event.entry.severity !== null ? <SeverityTag severity={event.entry.severity} /> : kindText(event),
    },
    {
      id: 'text',
      title: t(($) => $.hand.text),
      width: 'minmax(240px, 4fr)',
      card: 'title',
      stays: true,
      value: text,
      cell: (event) => <EventText event={event} text={text(event)} folding={folding} />,
    },
    {
      id: 'state',
      title: t(($) => $.hand.state),
      width: 'minmax(152px, 1fr)',
      card: 'fact',
      lacks: ({ kind }) => kind !== 'alarm',
      value: state,
      cell: (event) => (
        <span className={event.kind === 'alarm' && event.entry.ackTime === null ? box.alert : box.soft}>{state(event)}</span>
      ),
    },
    {
      id: 'by',
      title: t(($) => $.log.by),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      lacks: (event) => by(event) === null,
      value: (event) => by(event)?.loginName ?? null,
      cell: (event) => <ActorName actor={by(event)} shown={null} />,
    },
  ];
}

function EventText({ event, text, folding }: { readonly event: ShiftEvent; readonly text: string; readonly folding: Folding }) {
  const t = shiftsText.useText();
  if (event.kind === 'note')
    return event.note.struckBy === null ? (
      <span className={box.anywhere} translate="no">
        {text}
      </span>
    ) : (
      <s className={`${box.anywhere} ${box.faint}`} translate="no">
        {text}
      </s>
    );
  if (event.kind !== 'alarm') {
    const isDone = event.entry.operation?.outcome === 'done';
    // It contains values and names that users entered.
    return (
      <span className={`${box.anywhere} ${isDone ? '' : box.bad}`} translate="no">
        {text}
      </span>
    );
  }
  const { entry, followers, follows } = event;
  return (
    <span className={`${box.anywhere} ${follows ? css.item : ''}`}>
      <AlarmCurveButton entry={entry}>{entry.content}</AlarmCurveButton>
      {entry.reading !== undefined && <span className={box.soft}>{` ${entry.reading}`}</span>}
      {followers > 0 && (
        <button
          type="button"
          className={`${box.bare} ${box.badge} ${box.action}`}
          aria-expanded={folding.unfolded.has(entry.id)}
          data-followers={followers}
          onClick={() => folding.toggle(entry.id)}
        >
          {t(($) => $.page.followers, { n: followers })}
        </button>
      )}
    </span>
  );
}
