import { routes, type ShiftEntry } from '@czyun/contract';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import type { FilteredColumn } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { everyPage, TableExport } from '../../../kit/table/table-export.tsx';
import { Toolbar } from '../../../kit/table/toolbar.tsx';
import box from '../../../kit/ui/box.module.css';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { askEntries, type EntriesAsked, useAddEntry, useEntries, usePlan } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { EntryBox, maxText } from './entry-box.tsx';
import { nameIn } from './names.ts';

const pageSize = 20;
const offer: readonly QuickRange[] = ['24h', '3d', '7d', 'month', '3months'];
const noText = '';

type Asked = ReturnType<typeof useShiftAddress>['asked'];
const useShiftAddress = () => useAddress(routes.shifts);

/** Entries written by crews. */
export function LogTab() {
  const t = shiftsText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const allows = useAllows();
  const state = useShiftAddress();
  const { asked, change } = state;
  const [correcting, setCorrecting] = useState<ShiftEntry | null>(null);
  const [now] = useState(Date.now);
  const span = spanOf(asked.time, now, zone);
  const query: EntriesAsked = {
    projectId,
    query: asked.q,
    page: asked.page,
    pageSize,
    ...(asked.crew === null ? {} : { crewId: asked.crew }),
    // A range that ends now has no end: later entries belong to it.
    ...(span === null ? {} : { startTime: span[0], ...(asked.time.range === null ? { endTime: span[1] } : {}) }),
  };
  const entries = useEntries(query);
  const columns = useEntryColumns(projectId, allows('shift.note') ? setCorrecting : null, { offer, span, zone });
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      {allows('shift.note') && <EntryBox primary />}
      <Toolbar
        label={t(($) => $.log.filter)}
        state={state}
        columns={columns}
        extra={
          allows('data.export') && (
            <TableExport
              table="shift-log"
              name={t(($) => $.log.title)}
              disabled={entries.data?.total === 0}
              all={() => everyPage((page, size) => askEntries({ ...query, page, pageSize: size }))}
            />
          )
        }
      />
      <Table<ShiftEntry>
        id="shift-log"
        label={t(($) => $.log.title)}
        of={entries}
        rows={entries.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.log.none), hint: t(($) => $.log.noneHint) }}
        filtered={state.isFiltering ? { title: t(($) => $.log.filtered), hint: t(($) => $.log.filteredHint), undo: state.clear } : null}
        pages={{ page: asked.page, pageSize, total: entries.data?.total ?? 0, change }}
      />
      {correcting && <CorrectDialog entry={correcting} onClose={() => setCorrecting(null)} />}
    </div>
  );
}

function CorrectDialog({ entry, onClose }: { readonly entry: ShiftEntry; readonly onClose: () => void }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const [text, setText] = useState(entry.text);
  const add = useAddEntry({ onDone: onClose });
  const send = () => text.trim() !== noText && add.mutate({ body: { projectId, text: text.trim(), strikes: entry.id } });
  return (
    <FormDialog
      title={t(($) => $.log.correctTitle)}
      okText={t(($) => $.log.correct)}
      pending={add.isPending}
      failure={add.error?.message ?? null}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.log.correctHint)}</p>
      <AreaInput label={t(($) => $.log.entry)} autoFocus lines={[2, 8]} most={maxText} value={text} onChange={setText} />
    </FormDialog>
  );
}

interface Range {
  readonly offer: readonly QuickRange[];
  readonly span: ReturnType<typeof spanOf>;
  readonly zone: string;
}

function useEntryColumns(
  projectId: number,
  onCorrect: ((entry: ShiftEntry) => void) | null,
  { offer: ranges, span, zone }: Range,
): readonly FilteredColumn<ShiftEntry, Asked>[] {
  const t = shiftsText.useText();
  const language = useLanguage();
  const plan = usePlan(projectId);
  const crews = plan.data?.crews;
  return [
    {
      id: 'time',
      title: t(($) => $.log.time),
      width: 184,
      card: 'fact',
      instant: 'second',
      value: ({ time }) => time,
      filter: { kind: 'time', param: 'time', offer: ranges, span, zone },
    },
    {
      id: 'shift',
      title: t(($) => $.log.shift),
      width: 'minmax(112px, 1fr)',
      card: 'mark',
      value: ({ shift }) => (shift === null ? null : `${shift.crewName} ${shift.name}`),
      cell: ({ shift }) => (shift === null ? '-' : <span translate="no">{`${shift.crewName} ${shift.name}`}</span>),
      filter: {
        kind: 'one',
        param: 'crew',
        label: t(($) => $.log.crew),
        all: t(($) => $.log.allCrews),
        options: (crews ?? []).map((crew) => ({ value: crew.id, label: nameIn(language, crew) })),
      },
    },
    {
      id: 'text',
      title: t(($) => $.log.text),
      width: 'minmax(240px, 4fr)',
      card: 'title',
      stays: true,
      value: ({ text, struckBy }) => (struckBy === null ? text : `[${t(($) => $.log.struck)}] ${text}`),
      cell: ({ text, strikes, struckBy }) => (
        <span className={box.anywhere} data-struck={struckBy !== null || undefined}>
          {struckBy === null ? (
            <span translate="no">{text}</span>
          ) : (
            <s className={box.faint} translate="no">
              {text}
            </s>
          )}
          {struckBy !== null && <span className={`${box.badge} ${box.warn}`}>{t(($) => $.log.struck)}</span>}
          {strikes !== null && <span className={`${box.badge} ${box.action}`}>{t(($) => $.log.corrects, { id: strikes })}</span>}
        </span>
      ),
      filter: { kind: 'words', param: 'q', label: t(($) => $.log.words), placeholder: t(($) => $.log.words) },
    },
    {
      id: 'by',
      title: t(($) => $.log.by),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      value: ({ by }) => by.loginName,
      cell: ({ by }) => <ActorName actor={by} shown={null} />,
    },
    {
      id: 'act',
      title: t(($) => $.log.act),
      width: 96,
      card: 'acts',
      cell: (entry) =>
        onCorrect !== null &&
        entry.struckBy === null && (
          <Button kind="link" size="small" label={t(($) => $.log.correctOf, { id: entry.id })} onClick={() => onCorrect(entry)}>
            {t(($) => $.log.correct)}
          </Button>
        ),
    },
  ];
}
