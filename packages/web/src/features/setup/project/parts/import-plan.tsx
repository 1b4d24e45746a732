import type { ImportChange } from '@czyun/contract';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Tag } from '../../../../kit/control/tag.tsx';
import { Table } from '../../../../kit/table/table.tsx';
import box from '../../../../kit/ui/box.module.css';
import { projectSetupText } from '../text.ts';
import { ImportJob } from './import-job.tsx';
import { FileFaults } from './json-file.tsx';
import type { FileImport } from './use-file-import.ts';
import type { Plan } from './use-import.ts';

const colour = { create: 'success', change: 'processing', remove: 'error' } as const;

/** Check of an import file: its progress, its errors, or the changes it would make. */
export function ImportState({ of, applyText }: { readonly of: FileImport; readonly applyText?: (changes: number) => string }) {
  const t = projectSetupText.useText();
  const { file, error, plan, importing, moved, busy } = of;
  return (
    <>
      {moved && <Notice kind="warning" role="alert" title={t(($) => $.transfer.moved)} />}
      {importing.busy && importing.job === null && <p role="status">{t(($) => $.file.checking)}</p>}
      <ImportJob importing={importing} />
      {file !== null && error !== null && <FileFaults file={file} error={error} />}
      {file !== null && error === null && plan !== null && (
        <PlanView
          plan={plan}
          busy={busy}
          applyText={applyText ?? ((n) => t(($) => $.transfer.apply, { n }))}
          onApply={() => void of.apply()}
        />
      )}
    </>
  );
}

function PlanView({
  plan,
  busy,
  applyText,
  onApply,
}: {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly applyText: (changes: number) => string;
  readonly onApply: () => void;
}) {
  const t = projectSetupText.useText();
  const count = (action: ImportChange['action']) => plan.changes.filter((change) => change.action === action).length;
  const same = plan.unchanged;
  if (plan.changes.length === 0) return <Notice kind="success" role="status" title={t(($) => $.transfer.nothing)} />;
  return (
    <section className={`${box.stack} ${box.wide}`} aria-label={t(($) => $.transfer.changes)}>
      <span role="status">
        {t(($) => $.transfer.plan, { create: count('create'), change: count('change'), remove: count('remove'), same })}
      </span>
      <Table<ImportChange>
        id="import-plan"
        label={t(($) => $.transfer.changes)}
        rows={plan.changes}
        rowKey={(change) => `${change.action}:${change.kind}:${change.project ?? ''}:${change.target}`}
        heightPx={480}
        rowPx={{ normal: 40, dense: 32 }}
        columns={[
          {
            id: 'action',
            title: t(($) => $.transfer.col.action),
            width: 104,
            card: 'mark',
            cell: ({ action }) => <Tag color={colour[action]}>{t(($) => $.transfer.action[action])}</Tag>,
          },
          {
            id: 'kind',
            title: t(($) => $.transfer.col.kind),
            width: 130,
            card: 'end',
            value: ({ kind }) => t(($) => $.transfer.kind[kind]),
          },
          { id: 'target', title: t(($) => $.transfer.col.target), card: 'title', value: ({ target }) => target },
          { id: 'fields', title: t(($) => $.transfer.col.fields), cell: ({ fields }) => <code>{fields.join(', ')}</code> },
        ]}
        none={{ title: t(($) => $.transfer.nothing), hint: '' }}
      />
      <span>
        <Button kind="primary" danger={count('remove') > 0} busy={busy} onClick={onApply}>
          {applyText(plan.changes.length)}
        </Button>
      </span>
    </section>
  );
}
