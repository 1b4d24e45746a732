import { UploadOutlined } from '@ant-design/icons';
import { maxImportRows } from '@czyun/contract/production';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { FilePicker } from '../../../kit/control/file-picker.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { readSheet } from '../../../kit/export/read-sheet.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Table } from '../../../kit/table/table.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { type ImportResult, useCheckImport, useImport } from '../queries.ts';
import { productionText } from '../text.ts';
import { type OrderRowText, orderRows } from './order-rows.ts';

type Fault = 'unreadable' | 'many' | 'empty';
type Bad = ImportResult['bad'][number];

interface Chosen {
  readonly name: string;
  readonly rows: OrderRowText[];
}

/** Imports orders from a file: first its errors, then the valid rows. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = productionText.useText();
  const { id: projectId } = useProject();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const check = useCheckImport();
  const apply = useImport({
    success: ({ added, changed }) => t(($) => $.import.done, { added: String(added), changed: String(changed) }),
    onDone: onClose,
  });
  const read = async (file: File) => {
    setChosen(null);
    setFault(null);
    check.reset();
    try {
      const rows = orderRows(await readSheet(file));
      if (rows === null || rows.length === 0) setFault('empty');
      else if (rows.length > maxImportRows) setFault('many');
      else {
        setChosen({ name: file.name, rows });
        check.mutate({ query: {}, body: { projectId, rows } });
      }
    } catch {
      setFault('unreadable');
    }
  };
  const { data } = check;
  const good = data === undefined ? 0 : data.added + data.changed;
  return (
    <Dialog
      title={t(($) => $.import.title)}
      width={720}
      okText={t(($) => $.import.apply)}
      okDisabled={good === 0}
      busy={apply.isPending}
      onOk={() => chosen && apply.mutate({ query: { apply: true }, body: { projectId, rows: chosen.rows } })}
      onCancel={onClose}
    >
      <Stack gap="wide">
        <Text as="p" size="small" tone="soft">
          {t(($) => $.import.how)}
        </Text>
        <Row wrap>
          <FilePicker accept=".csv,.xlsx,text/csv" onFile={(file) => void read(file)}>
            <Button icon={<UploadOutlined aria-hidden />} busy={check.isPending}>
              {t(($) => (chosen === null ? $.import.choose : $.import.again))}
            </Button>
          </FilePicker>
          {chosen !== null && (
            <Text tone="soft" translate="no">{`${chosen.name} · ${t(($) => $.import.rows, { n: chosen.rows.length })}`}</Text>
          )}
        </Row>
        {fault !== null && <Notice kind="error" title={t(($) => $.import[fault])} />}
        {data !== undefined && (
          <>
            <Text strong role="status" data-part="import-report">
              {t(($) => $.import.good, { added: String(data.added), changed: String(data.changed), same: String(data.same) })}
            </Text>
            {data.bad.length > 0 && (
              <>
                <Text tone="alert">{t(($) => $.import.bad, { n: data.bad.length })}</Text>
                <BadRows bad={data.bad} />
              </>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function BadRows({ bad }: { readonly bad: readonly Bad[] }) {
  const t = productionText.useText();
  return (
    <Table<Bad>
      id="production-import-faults"
      label={t(($) => $.import.fault)}
      rows={bad}
      rowKey={({ row, column }) => `${row}/${column}`}
      heightPx={240}
      columns={[
        { id: 'row', title: t(($) => $.import.row), number: true, decimals: 0, width: 72, card: 'mark', value: ({ row }) => row + 1 },
        { id: 'column', title: t(($) => $.import.column), width: 120, card: 'title', value: ({ column }) => t(($) => $.column[column]) },
        { id: 'fault', title: t(($) => $.import.fault), width: 'minmax(200px, 1fr)', card: 'body', value: ({ message }) => message },
      ]}
      none={{ title: '', hint: '' }}
    />
  );
}
