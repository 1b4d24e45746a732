import { type CallResult, setupApi } from '@czyun/contract';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Segmented, Select, Table } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useSearchState } from '../../../../shared/screen/use-search-state.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { projectSetupText } from '../text.ts';
import { hostPattern } from './device-draft.ts';
import { FormFailure } from './form-failure.tsx';
import { nameOf } from './names.ts';
import { floatText, hexOf, type RegisterRow, readAddress, registerRows, type WordOrder } from './register-view.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Answer = CallResult<typeof setupApi.readRegisters>;
const tables = ['holding', 'input', 'coil', 'discrete'] as const;
type RegisterTable = (typeof tables)[number];

interface Question {
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  readonly table: RegisterTable;
  readonly address: string;
  readonly count: number;
}

interface Read {
  readonly answer: Answer;
  readonly table: RegisterTable;
  readonly first: number;
  /** Words of the read before, where it asked the same. */
  readonly before: readonly number[] | null;
}

function questionOf(params: URLSearchParams): Question {
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(params.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 && value <= most ? value : otherwise;
  };
  const table = tables.find((name) => name === params.get('table')) ?? 'holding';
  return {
    host: params.get('host') ?? '',
    port: number('port', 502, 65_535),
    unit: number('unit', 1, 255),
    table,
    address: params.get('address') ?? '0',
    count: number('count', 10, 125),
  };
}

const repeatMs = 2000;

/** Raw words of a Modbus device for whoever commissions it. */
export function RegistersTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const [params, change] = useSearchState();
  const [form] = Form.useForm<Question>();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [repeated, setRepeated] = useState<Question | null>(null);
  const order: WordOrder = params.get('order') === 'little' ? 'little' : 'big';
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const projectId = setup.project.id;

  const ask = async (question: Question) => {
    const first = readAddress(question.address) ?? 0;
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setBusy(true);
    setError(null);
    const connection = { kind: 'modbus' as const, host: question.host.trim(), port: question.port, unit: question.unit, pollMs: 5000 };
    try {
      const body = { projectId, connection, table: question.table, address: first, count: question.count };
      const answer = await call(setupApi.readRegisters, { body }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      setRead((last) => ({
        answer,
        table: question.table,
        first,
        before: last?.table === question.table && last.first === first && last.answer.words.length > 0 ? last.answer.words : null,
      }));
    } catch (failure) {
      if (mine.signal.aborted) return;
      if (failure instanceof ApiError) setError(failure);
      setRepeated(null);
    }
    setBusy(false);
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (repeated === null || busy) return;
    const timer = setTimeout(() => void latest.current(repeated), repeatMs);
    return () => clearTimeout(timer);
  }, [repeated, busy]);

  const submit = (question: Question) => {
    change({
      host: question.host.trim(),
      port: question.port,
      unit: question.unit,
      table: question.table,
      address: question.address,
      count: question.count,
    });
    setRepeated((before) => (before === null ? null : question));
    void ask(question);
  };
  const devices = setup.devices.flatMap((device) =>
    device.connection.kind === 'modbus' ? [{ device, connection: device.connection }] : [],
  );
  const fill = (id: number) => {
    const found = devices.find(({ device }) => device.id === id);
    if (found === undefined) return;
    const { host, port, unit } = found.connection;
    form.setFieldsValue({ host, port, unit });
  };
  const required = { required: true, message: t(($) => $.required) };
  return (
    <div className="setup-stack">
      <Card>
        <p className="quiet">{t(($) => $.registers.intro)}</p>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          name="setup-registers"
          initialValues={questionOf(params)}
          onFinish={submit}
          className="register-form"
        >
          {devices.length > 0 && (
            <Form.Item label={t(($) => $.registers.device)} htmlFor="register-device">
              <Select
                id="register-device"
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t(($) => $.registers.own)}
                options={devices.map(({ device }) => ({ value: device.id, label: nameOf(device, language) }))}
                onChange={fill}
              />
            </Form.Item>
          )}
          <Form.Item
            name="host"
            label={t(($) => $.registers.host)}
            rules={[required, { pattern: hostPattern, transform: (value: string) => value.trim(), message: t(($) => $.drawer.hostWrong) }]}
          >
            <Input maxLength={255} placeholder="192.168.1.20" spellCheck={false} />
          </Form.Item>
          <Form.Item name="port" label={t(($) => $.registers.port)} rules={[required]}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Form.Item>
          <Form.Item name="unit" label={t(($) => $.registers.unit)} rules={[required]}>
            <InputNumber min={0} max={255} precision={0} />
          </Form.Item>
          <Form.Item name="table" label={t(($) => $.registers.table)}>
            <Select options={tables.map((table) => ({ value: table, label: t(($) => $.table[table]) }))} />
          </Form.Item>
          <Form.Item
            name="address"
            label={t(($) => $.registers.address)}
            tooltip={t(($) => $.registers.addressHint)}
            rules={[
              required,
              {
                validator: (_, value: string) =>
                  readAddress(value ?? '') === null ? Promise.reject(new Error(t(($) => $.registers.addressWrong))) : Promise.resolve(),
              },
            ]}
          >
            <Input maxLength={6} spellCheck={false} />
          </Form.Item>
          <Form.Item name="count" label={t(($) => $.registers.count)} rules={[required]}>
            <InputNumber min={1} max={125} precision={0} />
          </Form.Item>
          <div className="go">
            <Button type="primary" htmlType="submit" loading={busy && repeated === null}>
              {t(($) => $.registers.read)}
            </Button>
            <Checkbox
              checked={repeated !== null}
              onChange={(event) => {
                if (!event.target.checked) return setRepeated(null);
                void form.validateFields().then(
                  (question) => {
                    setRepeated(question);
                    if (read === null) submit(question);
                  },
                  () => undefined,
                );
              }}
            >
              {t(($) => $.registers.repeat)}
            </Checkbox>
          </div>
        </Form>
      </Card>
      <FormFailure error={error} />
      {read === null ? (
        error === null && (
          <Card>
            <Empty title={t(($) => $.registers.empty)} hint={t(($) => $.registers.emptyHint)} />
          </Card>
        )
      ) : read.answer.error !== null ? (
        <Alert type="error" showIcon role="alert" title={t(($) => $.registers.failed)} description={read.answer.error.message} />
      ) : (
        <Card
          flush
          title={
            <span role="status">
              {t(($) => $.registers.took, { n: read.answer.words.length, ms: Math.max(1, Math.round(read.answer.roundTripMs ?? 0)) })}
            </span>
          }
          extra={
            read.table === 'holding' || read.table === 'input' ? (
              <Segmented<WordOrder>
                aria-label={t(($) => $.registers.order)}
                value={order}
                onChange={(next) => change({ order: next === 'big' ? null : next })}
                options={(['big', 'little'] as const).map((value) => ({ value, label: t(($) => $.registers.orders[value]) }))}
              />
            ) : undefined
          }
        >
          <WordTable read={read} order={order} />
        </Card>
      )}
    </div>
  );
}

function WordTable({ read, order }: { readonly read: Read; readonly order: WordOrder }) {
  const t = projectSetupText.use();
  const rows = useMemo(() => registerRows(read.answer.words, read.first, order), [read, order]);
  const moved = (row: RegisterRow) => read.before !== null && read.before[row.address - read.first] !== row.unsigned;
  const number = (value: number | string | undefined) => <span className="cz-num">{value}</span>;
  const address = {
    key: 'address',
    title: t(($) => $.registers.col.address),
    width: 130,
    render: (_: unknown, row: RegisterRow) => (
      <span className="cz-num">
        {row.address} <span className="quiet">{hexOf(row.address)}</span>
      </span>
    ),
  };
  const bits = read.table === 'coil' || read.table === 'discrete';
  const column = (key: keyof typeof heads, align: 'start' | 'end', render: (row: RegisterRow) => React.ReactNode) => ({
    key,
    title: t(($) => $.registers.col[key]),
    align,
    render: (_: unknown, row: RegisterRow) => render(row),
  });
  const heads = { hex: 1, dec: 1, signed: 1, bin: 1, text: 1, u32: 1, s32: 1, f32: 1, bit: 1 } as const;
  const columns = bits
    ? [address, column('bit', 'start', (row) => number(row.unsigned))]
    : [
        address,
        column('hex', 'start', (row) => <code>{row.hex}</code>),
        column('dec', 'end', (row) => number(row.unsigned)),
        column('signed', 'end', (row) => number(row.signed)),
        column('bin', 'start', (row) => <code>{row.bits}</code>),
        column('text', 'start', (row) => <code>{row.text}</code>),
        column('u32', 'end', (row) => number(row.pair?.u32)),
        column('s32', 'end', (row) => number(row.pair?.s32)),
        column('f32', 'end', (row) => number(row.pair === null ? undefined : floatText(row.pair.f32))),
      ];
  return (
    <Table<RegisterRow>
      className="word-table"
      rowKey="address"
      size="small"
      pagination={false}
      scroll={{ x: bits ? 300 : 980 }}
      dataSource={[...rows]}
      rowClassName={(row) => (moved(row) ? 'moved' : '')}
      columns={columns}
    />
  );
}
