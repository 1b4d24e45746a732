import { DownloadOutlined } from '@ant-design/icons';
import { type CallResult, type ImportChange, setupApi } from '@czyun/contract';
import { Alert, App, Button, Checkbox, Table } from 'antd';
import { useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { tellError } from '../../../../shared/api/query-client.ts';
import { useChange } from '../../../../shared/api/use-call.ts';
import { saveFile } from '../../../../shared/chart/save-file.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FileFaults, JsonPicker, type ReadFile } from './json-file.tsx';
import { nameOf } from './names.ts';
import { TokensCard, TokensToSave } from './tokens-card.tsx';

type Setup = CallResult<typeof setupApi.getSetup>;
type Plan = CallResult<typeof setupApi.importProject>;

/** The whole project as one file, out and in again. */
export function TransferTab({ setup }: { readonly setup: Setup }) {
  return (
    <div className="setup-stack">
      <ExportCard setup={setup} />
      <ImportCard projectId={setup.project.id} />
      <TokensCard setup={setup} />
    </div>
  );
}

function ExportCard({ setup: { project } }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const name = nameOf(project, language);
  const run = async () => {
    setBusy(true);
    try {
      const { fileName, content } = await call(setupApi.exportProject, { query: { projectId: project.id } });
      saveFile(fileName, new Blob([content], { type: 'application/json' }));
      void message.success(t(($) => $.transfer.exported, { name: fileName }));
    } catch (error) {
      tellError(error);
    }
    setBusy(false);
  };
  return (
    <Card title={t(($) => $.transfer.exportTitle)}>
      <p className="quiet">{t(($) => $.transfer.exportHint)}</p>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
        {t(($) => $.transfer.export, { name })}
      </Button>
    </Card>
  );
}

function ImportCard({ projectId }: { readonly projectId: number }) {
  const t = projectSetupText.use();
  const { message } = App.useApp();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [remove, setRemove] = useState(false);
  const [moved, setMoved] = useState(false);
  const [applied, setApplied] = useState<Plan | null>(null);
  const check = useChange(setupApi.importProject, { quiet: true });
  const ask = (given: ReadFile, removing: boolean) => check.mutate({ query: { projectId, remove: removing }, body: given.bytes });
  const apply = useChange(setupApi.importProject, {
    quiet: true,
    renews: setupReads,
    onDone: (plan) => {
      setApplied(plan);
      setFile(null);
      void message.success(t(($) => $.transfer.applied, { n: plan.changes.length }));
    },
  });
  const take = (given: ReadFile) => {
    setFile(given);
    setMoved(false);
    setApplied(null);
    apply.reset();
    ask(given, remove);
  };
  const error = apply.error ?? check.error;
  const plan = check.data;
  const run = () => {
    if (file === null || plan === undefined) return;
    apply.mutate(
      { query: { projectId, remove, apply: true, stamp: plan.stamp }, body: file.bytes },
      {
        onError: (refusal) => {
          if (refusal.code !== 409) return;
          setMoved(true);
          apply.reset();
          ask(file, remove);
        },
      },
    );
  };
  return (
    <Card title={t(($) => $.transfer.importTitle)}>
      <p className="quiet">{t(($) => $.transfer.importHint)}</p>
      <JsonPicker label={t(($) => $.file.choose)} mostKb={setupApi.importProject.rawKb} file={file} onFile={take} />
      <Checkbox
        className="confirm-extra"
        checked={remove}
        onChange={(event) => {
          setRemove(event.target.checked);
          if (file !== null) ask(file, event.target.checked);
        }}
      >
        {t(($) => $.transfer.remove)}
      </Checkbox>
      {moved && <Alert type="warning" showIcon role="alert" title={t(($) => $.transfer.moved)} />}
      {check.isPending && <p role="status">{t(($) => $.file.checking)}</p>}
      {file !== null && error !== null && <FileFaults file={file} error={error} />}
      {file !== null && error === null && plan !== undefined && !check.isPending && (
        <PlanView plan={plan} busy={apply.isPending} onApply={run} />
      )}
      {applied !== null && (
        <Alert
          type="success"
          showIcon
          title={t(($) => $.transfer.applied, { n: applied.changes.length })}
          description={applied.tokens === null ? t(($) => $.transfer.tokensNone) : <TokensToSave tokens={applied.tokens} />}
        />
      )}
    </Card>
  );
}

const colour = { create: 'ok', change: 'info', remove: 'danger' } as const;

function PlanView({ plan, busy, onApply }: { readonly plan: Plan; readonly busy: boolean; readonly onApply: () => void }) {
  const t = projectSetupText.use();
  const count = (action: ImportChange['action']) => plan.changes.filter((change) => change.action === action).length;
  const same = plan.unchanged;
  if (plan.changes.length === 0) return <Alert type="success" showIcon role="status" title={t(($) => $.transfer.nothing)} />;
  return (
    <section className="import-plan" aria-label={t(($) => $.transfer.changes)}>
      <p role="status">{t(($) => $.transfer.plan, { create: count('create'), change: count('change'), remove: count('remove'), same })}</p>
      <Table<ImportChange>
        size="small"
        rowKey={(change) => `${change.action}:${change.kind}:${change.project ?? ''}:${change.target}`}
        pagination={plan.changes.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        scroll={{ x: 560 }}
        dataSource={[...plan.changes]}
        columns={[
          {
            key: 'action',
            title: t(($) => $.transfer.col.action),
            width: 100,
            render: (_, { action }) => <span className={`plan-mark ${colour[action]}`}>{t(($) => $.transfer.action[action])}</span>,
          },
          { key: 'kind', title: t(($) => $.transfer.col.kind), width: 130, render: (_, { kind }) => t(($) => $.transfer.kind[kind]) },
          { key: 'target', title: t(($) => $.transfer.col.target), dataIndex: 'target' },
          { key: 'fields', title: t(($) => $.transfer.col.fields), render: (_, { fields }) => <code>{fields.join(', ')}</code> },
        ]}
      />
      <Button type="primary" danger={count('remove') > 0} loading={busy} onClick={onApply}>
        {t(($) => $.transfer.apply, { n: plan.changes.length })}
      </Button>
    </section>
  );
}
