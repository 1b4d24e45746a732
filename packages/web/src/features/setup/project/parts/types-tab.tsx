import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { type CallResult, type SetupDeviceType, setupApi } from '@czyun/contract';
import { Alert, App, Button, Input, Table } from 'antd';
import { useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { tellError } from '../../../../shared/api/query-client.ts';
import { useChange } from '../../../../shared/api/use-call.ts';
import { saveFile } from '../../../../shared/chart/save-file.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useSearchState } from '../../../../shared/screen/use-search-state.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FileFaults, JsonPicker, type ReadFile } from './json-file.tsx';

type Types = CallResult<typeof setupApi.getDeviceTypes>;

/** Device types that devices can have, and types of one's own out of files. */
export function TypesTab({ projectId, types }: { readonly projectId: number; readonly types: Types }) {
  const t = projectSetupText.use();
  return (
    <div className="setup-stack">
      <Card title={t(($) => $.types.upload)}>
        <p className="quiet">{t(($) => $.types.intro)}</p>
        <TypeFile projectId={projectId} />
      </Card>
      <TypeList projectId={projectId} types={types} />
    </div>
  );
}

function TypeFile({ projectId }: { readonly projectId: number }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const [file, setFile] = useState<ReadFile | null>(null);
  const check = useChange(setupApi.addDeviceType, { quiet: true });
  const apply = useChange(setupApi.addDeviceType, {
    quiet: true,
    renews: setupReads,
    onDone: ({ type }) => {
      void message.success(t(($) => $.types.applied, { name: type.name[language] }));
      setFile(null);
    },
  });
  const take = (given: ReadFile) => {
    setFile(given);
    apply.reset();
    check.mutate({ query: { projectId }, body: given.bytes });
  };
  const error = apply.error ?? check.error;
  const found = check.data;
  return (
    <>
      <JsonPicker label={t(($) => $.types.upload)} mostKb={setupApi.addDeviceType.rawKb} file={file} onFile={take} />
      {file !== null && check.isPending && <p role="status">{t(($) => $.file.checking)}</p>}
      {file !== null && error !== null && <FileFaults file={file} error={error} />}
      {file !== null && error === null && found !== undefined && (
        <Alert
          type="success"
          showIcon
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
                type="primary"
                loading={apply.isPending}
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
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const [params, change] = useSearchState();
  const text = params.get('q') ?? '';
  const word = text.trim().toLocaleLowerCase();
  const shown = types.types.filter(({ id, key, name }) => `${id} ${key} ${name.zh} ${name.en}`.toLocaleLowerCase().includes(word));
  const remove = useChange(setupApi.removeDeviceType, { renews: setupReads });
  const download = (typeId: number) => {
    void call(setupApi.getDeviceTypeFile, { query: { projectId, typeId } }).then(
      ({ fileName, content }) => saveFile(fileName, new Blob([content], { type: 'application/json' })),
      tellError,
    );
  };
  const askRemove = (type: SetupDeviceType) => {
    const name = type.name[language];
    modal.confirm({
      title: t(($) => $.types.remove, { name }),
      content: t(($) => $.types.removeHint),
      okText: t(($) => $.types.remove, { name }),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await remove.mutateAsync({ body: { projectId, typeId: type.id } });
        void message.success(t(($) => $.types.removed, { name }));
      },
    });
  };
  return (
    <Card
      flush
      title={<span>{t(($) => $.tab.types)}</span>}
      extra={
        <Input.Search
          allowClear
          aria-label={t(($) => $.types.searchLabel)}
          placeholder={t(($) => $.types.search)}
          defaultValue={text}
          onChange={(event) => change({ q: event.target.value })}
        />
      }
    >
      {shown.length === 0 ? (
        <Empty title={t(($) => $.types.noMatch, { text })} />
      ) : (
        <Table<SetupDeviceType>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 760 }}
          dataSource={shown}
          columns={[
            { key: 'name', title: t(($) => $.types.col.name), render: (_, type) => type.name[language] },
            { key: 'key', title: t(($) => $.types.col.key), render: (_, type) => <code>{type.key}</code> },
            { key: 'id', title: t(($) => $.types.col.id), dataIndex: 'id', align: 'end', width: 80 },
            { key: 'points', title: t(($) => $.types.col.points), dataIndex: 'points', align: 'end', width: 80 },
            {
              key: 'profiles',
              title: t(($) => $.types.col.profiles),
              align: 'end',
              width: 80,
              render: (_, type) => types.profiles.filter(({ deviceTypeId }) => deviceTypeId === type.id).length,
            },
            { key: 'devices', title: t(($) => $.types.col.devices), dataIndex: 'devices', align: 'end', width: 80 },
            {
              key: 'origin',
              title: t(($) => $.types.col.origin),
              width: 90,
              render: (_, type) => t(($) => (type.custom ? $.types.custom : $.types.builtIn)),
            },
            {
              key: 'acts',
              title: t(($) => $.types.col.actions),
              width: 100,
              render: (_, type) => {
                const name = type.name[language];
                return (
                  <span className="acts">
                    <Button
                      type="text"
                      icon={<DownloadOutlined aria-hidden />}
                      aria-label={t(($) => $.types.download, { name })}
                      title={t(($) => $.types.download, { name })}
                      onClick={() => download(type.id)}
                    />
                    {type.custom && type.editable && (
                      <Button
                        type="text"
                        danger
                        icon={<DeleteOutlined aria-hidden />}
                        aria-label={t(($) => $.types.remove, { name })}
                        title={t(($) => $.types.remove, { name })}
                        onClick={() => askRemove(type)}
                      />
                    )}
                  </span>
                );
              },
            },
          ]}
        />
      )}
    </Card>
  );
}
