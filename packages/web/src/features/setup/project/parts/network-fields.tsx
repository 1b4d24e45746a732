import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FieldNetwork } from '@czyun/contract';
import { Button, Form, type FormInstance, Input } from 'antd';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { projectSetupText } from '../text.ts';

/** What a form with these fields holds. */
export interface NetworksDraft {
  readonly networks: readonly Partial<FieldNetwork>[];
}

/** As the calls take it; rows that nobody filled in do not count. */
export function networksOf(networks: NetworksDraft['networks'] | undefined): FieldNetwork[] {
  return (networks ?? []).flatMap(({ network = '', note = '' }) =>
    network.trim() === '' ? [] : [{ network: network.trim().toLowerCase(), note: note.trim() }],
  );
}

/** Puts the server's sentences beside the rows that they are about. */
export function placeNetworkFaults(form: FormInstance, error: ApiError): void {
  const rows = ((form.getFieldValue('networks') ?? []) as NetworksDraft['networks']).flatMap(({ network = '' }, row) =>
    network.trim() === '' ? [] : [row],
  );
  form.setFields(
    error.fields.flatMap(({ path, message }) => {
      const [, sent, field] = /(?:^|\.)networks\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
      const row = rows[Number(sent)];
      return row === undefined ? [] : [{ name: ['networks', row, field ?? 'network'], errors: [message] }];
    }),
  );
}

const written = /^[\w.:/-]+$/;

/** Rows of networks, each with what it is for. */
export function NetworkFields() {
  const t = projectSetupText.use();
  return (
    <Form.List name="networks">
      {(rows, { add, remove }) => (
        <div className="network-rows">
          {rows.map(({ key, name }, index) => (
            <div key={key} className="network-row">
              <Form.Item
                name={[name, 'network']}
                rules={[{ pattern: written, transform: (value: string) => value.trim(), message: t(($) => $.networks.wrong) }]}
              >
                <Input
                  maxLength={255}
                  placeholder="10.1.0.0/16"
                  aria-label={t(($) => $.networks.network, { n: index + 1 })}
                  spellCheck={false}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[name, 'note']}>
                <Input
                  maxLength={200}
                  placeholder={t(($) => $.networks.noteHint)}
                  aria-label={t(($) => $.networks.note, { n: index + 1 })}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t(($) => $.networks.remove, { n: index + 1 })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={rows.length >= 100}
            onClick={() => add({ network: '', note: '' })}
          >
            {t(($) => $.networks.add)}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
