import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { type CallResult, routes, type SetupDeviceType, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { useSaveFile } from '../../../../kit/export/use-save-file.ts';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { Table } from '../../../../kit/table/table.tsx';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { SearchInput } from '../../../../kit/ui/search-input.tsx';
import { useAddress } from '../../../../platform/address/use-address.ts';
import { call } from '../../../../platform/api/call.ts';
import { showErrorToast } from '../../../../platform/api/query-client.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { IntroCard } from './intro-card.tsx';
import { FileFaults, JsonPicker, type ReadFile } from './json-file.tsx';

type Types = CallResult<typeof setupApi.getDeviceTypes>;

/** Built-in device types, and custom types from files. */
export function TypesTab({ projectId, types }: { readonly projectId: number; readonly types: Types }) {
  const t = projectSetupText.useText();
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <IntroCard title={t(($) => $.types.upload)} intro={t(($) => $.types.intro)}>
        <TypeFile projectId={projectId} />
      </IntroCard>
      <TypeList projectId={projectId} types={types} />
    </div>
  );
}

function TypeFile({ projectId }: { readonly projectId: number }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const [file, setFile] = useState<ReadFile | null>(null);
  const check = useChange(setupApi.addDeviceType, { quiet: true });
  const apply = useChange(setupApi.addDeviceType, {
    quiet: true,
    renews: setupReads,
    success: ({ type }) => t(($) => $.types.applied, { name: type.name[language] }),
    onDone: () => setFile(null),
  });
  const checkFile = (given: ReadFile) => {
    setFile(given);
    apply.reset();
    check.mutate({ query: { projectId }, body: given.bytes });
  };
  const error = apply.error ?? check.error;
  const found = check.data;
  return (
    <>
      <JsonPicker label={t(($) => $.types.upload)} maxKb={setupApi.addDeviceType.rawKb} file={file} onFile={checkFile} />
      {file !== null && check.isPending && <p role="status">{t(($) => $.file.checking)}</p>}
      {file !== null && error !== null && <FileFaults file={file} error={error} />}
      {file !== null && error === null && found !== undefined && (
        <Notice
          kind="success"
          title={t(($) => $.types.check)}
          description={
            <>
              <p>
                {t(($) => $.types.checkHint, {
                  name: found.type.name[language],
                  id: found.type.id,
                  key: found.type.key,
                  points: found.type.points,
                  pages: found.type.pages.join(', '),
                  models: found.models.map((model) => model[language]).join(t(($) => $.types.comma)),
                })}
              </p>
              {found.untranslated > 0 && <p>{t(($) => $.types.untranslated, { n: found.untranslated })}</p>}
              {found.replaces && <p>{t(($) => $.types.replaces, { n: found.type.devices })}</p>}
              <Button
                kind="primary"
                busy={apply.isPending}
                onClick={() => apply.mutate({ query: { projectId, apply: true }, body: file.bytes })}
              >
                {t(($) => $.types.apply, { name: found.type.name[language] })}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

function TypeList({ projectId, types }: { readonly projectId: number; readonly types: Types }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const {
    asked: { q: text },
    change,
  } = useAddress(routes.setup);
  const word = text.trim().toLocaleLowerCase();
  const shown = types.types.filter(({ id, key, name }) => `${id} ${key} ${name.zh} ${name.en}`.toLocaleLowerCase().includes(word));
  const remove = useChange(setupApi.removeDeviceType, { renews: setupReads });
  const saveFile = useSaveFile();
  const download = (typeId: number) => {
    void call(setupApi.getDeviceTypeFile, { query: { projectId, typeId } }).then(
      ({ fileName, content }) => saveFile?.(fileName, new Blob([content], { type: 'application/json' })),
      showErrorToast,
    );
  };
  const askRemove = (type: SetupDeviceType) => {
    const name = type.name[language];
    confirm({
      title: t(($) => $.types.remove, { name }),
      effect: t(($) => $.types.removeHint),
      button: t(($) => $.types.remove, { name }),
      danger: true,
      act: async () => {
        await remove.mutateAsync({ body: { projectId, typeId: type.id } });
        toast.success(t(($) => $.types.removed, { name }));
      },
    });
  };
  const count = { number: true, decimals: 0, sort: true, labelled: true, width: 88 } as const;
  const columns: readonly Column<SetupDeviceType>[] = [
    {
      id: 'name',
      title: t(($) => $.types.col.name),
      width: 'minmax(140px, 1.5fr)',
      sort: true,
      stays: true,
      card: 'title',
      value: ({ name }) => name[language],
    },
    { id: 'key', title: t(($) => $.types.col.key), sort: true, value: ({ key }) => key, cell: ({ key }) => <code>{key}</code> },
    { ...count, id: 'id', title: t(($) => $.types.col.id), value: ({ id }) => id, cell: ({ id }) => id },
    { ...count, id: 'points', title: t(($) => $.types.col.points), value: ({ points }) => points },
    {
      ...count,
      id: 'profiles',
      title: t(($) => $.types.col.profiles),
      value: (type) => types.profiles.filter(({ deviceTypeId }) => deviceTypeId === type.id).length,
    },
    { ...count, id: 'devices', title: t(($) => $.types.col.devices), value: ({ devices }) => devices },
    {
      id: 'origin',
      title: t(($) => $.types.col.origin),
      width: 96,
      sort: true,
      card: 'end',
      value: ({ custom }) => t(($) => (custom ? $.types.custom : $.types.builtIn)),
    },
    {
      id: 'acts',
      title: t(($) => $.types.col.actions),
      width: 112,
      stays: true,
      card: 'acts',
      cell: (type) => {
        const name = type.name[language];
        return (
          <span className={`${box.row} ${box.tight}`}>
            <Button
              kind="text"
              icon={<DownloadOutlined aria-hidden />}
              label={t(($) => $.types.download, { name })}
              title={t(($) => $.types.download, { name })}
              onClick={() => download(type.id)}
            />
            {type.custom && type.editable && (
              <Button
                kind="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                label={t(($) => $.types.remove, { name })}
                title={t(($) => $.types.remove, { name })}
                onClick={() => askRemove(type)}
              />
            )}
          </span>
        );
      },
    },
  ];
  return (
    <Card
      flush
      title={<span>{t(($) => $.tab.types)}</span>}
      extra={
        <SearchInput
          text={text}
          onText={(q) => change({ q })}
          label={t(($) => $.types.searchLabel)}
          placeholder={t(($) => $.types.search)}
        />
      }
    >
      <Table<SetupDeviceType>
        id="setup-types"
        label={t(($) => $.tab.types)}
        flush
        rows={shown}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.types.noMatch, { text }), hint: '' }}
      />
    </Card>
  );
}
