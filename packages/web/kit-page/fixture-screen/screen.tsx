import { type LogEntry, logsApi, regionSetupApi } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { BarChart } from '../../src/kit/chart/bar-chart.tsx';
import { Button } from '../../src/kit/control/button.tsx';
import { TextInput } from '../../src/kit/control/text-input.tsx';
import { ExportMenu } from '../../src/kit/export/export-menu.tsx';
import { Field } from '../../src/kit/form/field.tsx';
import { FormDialog } from '../../src/kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../src/kit/form/form-state.ts';
import { useForm } from '../../src/kit/form/use-form.ts';
import { Panel } from '../../src/kit/panel/panel.tsx';
import type { FilteredColumn } from '../../src/kit/table/column.ts';
import { Table } from '../../src/kit/table/table.tsx';
import { Toolbar } from '../../src/kit/table/toolbar.tsx';
import { PageHead } from '../../src/kit/ui/card.tsx';
import { ListPage } from '../../src/kit/ui/list.tsx';
import { useAddress } from '../../src/platform/address/use-address.ts';
import { useCall, useChange } from '../../src/platform/api/use-call.ts';
import { useProject } from '../../src/platform/project/project-context.ts';
import { journalText } from './messages.ts';
import { regionJournal } from './route.ts';

const operations = '4';
const rowsOfPage = 20;
const noEntries: readonly LogEntry[] = [];

/** User actions in the project, and a form for a new region. */
export function RegionJournal() {
  const t = journalText.useText();
  const { id: projectId } = useProject();
  const state = useAddress(regionJournal);
  const { asked, change } = state;
  const { q: query, account, order, page } = asked;
  const filter = { projectId, type: operations, query, order, ...(account === '' ? {} : { account }) };
  const entries = useCall(logsApi.getLogs, { query: { ...filter, page, pageSize: rowsOfPage } }, { keep: true });
  const { list: rows = noEntries, total = 0 } = entries.data ?? {};
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(
    (): readonly FilteredColumn<LogEntry, typeof asked>[] => [
      {
        id: 'startTime',
        title: t(($) => $.column.time),
        width: 180,
        sort: true,
        card: 'end',
        instant: 'second',
        value: ({ startTime }) => startTime,
      },
      {
        id: 'user',
        title: t(($) => $.column.person),
        width: 180,
        filter: { kind: 'given', param: 'account', label: t(($) => $.filter.account) },
        value: ({ user }) => user,
      },
      {
        id: 'content',
        title: t(($) => $.column.content),
        card: 'title',
        filter: { kind: 'words', param: 'q', label: t(($) => $.filter.words), placeholder: t(($) => $.filter.words) },
        value: ({ content, operation }) => [content, operation?.object ?? ''].join(' '),
      },
    ],
    [t],
  );
  const people = useMemo(() => [...new Set(rows.map(({ user }) => user ?? '-'))], [rows]);
  const counts = useMemo(
    () => [
      { key: 'n', name: t(($) => $.chart.count), values: people.map((name) => rows.filter(({ user }) => (user ?? '-') === name).length) },
    ],
    [rows, people, t],
  );
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        extra={
          <>
            <Button onClick={() => setAdding(true)}>{t(($) => $.add.open)}</Button>
            <ExportMenu disabled={total === 0} file={{ spec: logsApi.exportLogs, query: filter, name: t(($) => $.file) }} />
          </>
        }
      />
      <Toolbar label={t(($) => $.filter.label)} state={state} columns={columns} />
      <Table<LogEntry>
        id="region-journal"
        label={t(($) => $.title)}
        of={entries}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={{
          sorts: 'caller',
          by: 'startTime',
          order,
          first: 'desc',
          onSort: (_, next) => change({ order: next, page: null }, { push: true }),
        }}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
        filtered={state.isFiltering ? { undo: state.clear } : null}
        pages={{ page, pageSize: rowsOfPage, total, change }}
      />
      <Panel title={t(($) => $.chart.title)}>
        <BarChart
          title={t(($) => $.chart.title)}
          base={t(($) => $.column.person)}
          categories={people}
          series={counts}
          unit=""
          height={200}
        />
      </Panel>
      {isAdding && <AddRegion projectId={projectId} onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => `region-${field}`;

function AddRegion({ projectId, onClose }: { readonly projectId: number; readonly onClose: () => void }) {
  const t = journalText.useText();
  const form = useForm({ initial: { name: '' }, problems, idOf });
  const create = useChange(regionSetupApi.createRegion, { renews: [logsApi.getLogs], quiet: true, onDone: onClose });
  const wrong = form.wrong('name');
  const send = () => form.send(create, { body: { projectId, name: form.values.name } });
  return (
    <FormDialog
      title={t(($) => $.add.open)}
      okText={t(($) => $.add.save)}
      pending={create.isPending}
      failure={form.failure}
      onSubmit={send}
      onClose={onClose}
    >
      <Field id={idOf('name')} label={t(($) => $.add.name)} wrong={wrong}>
        <TextInput id={idOf('name')} value={form.values.name} onChange={(next) => form.set('name', next)} />
      </Field>
    </FormDialog>
  );
}
