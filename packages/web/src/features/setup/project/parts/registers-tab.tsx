import { type CallResult, registerTables, routes, type setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Checkbox } from '../../../../kit/control/checkbox.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Segmented } from '../../../../kit/control/segmented.tsx';
import { Select } from '../../../../kit/control/select.tsx';
import { Field } from '../../../../kit/form/field.tsx';
import { SelectField } from '../../../../kit/form/fields.tsx';
import { Actions, Fields, Form } from '../../../../kit/form/form.tsx';
import { TextField } from '../../../../kit/form/text-field.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { Empty } from '../../../../kit/ui/states.tsx';
import { useAddress } from '../../../../platform/address/use-address.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure } from './form-failure.tsx';
import { nameOf } from './names.ts';
import { questionOf, type RegisterField, registerProblems } from './register-question.ts';
import { WordTable } from './register-table.tsx';
import type { WordOrder } from './register-view.ts';
import { useRegisters } from './use-registers.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

const idOf = (field: string) => `register-${field}`;

/** Raw words of a Modbus device, for commissioning. */
export function RegistersTab({ setup }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const { asked, change } = useAddress(routes.setup);
  const [initial] = useState(() => ({
    ...{ host: asked.host, port: String(asked.port), unit: String(asked.unit), table: asked.table },
    ...{ address: asked.address || '0', count: String(asked.count) },
  }));
  const form = useForm<RegisterField>({ initial, problems: registerProblems, idOf });
  const { values } = form;
  const registers = useRegisters(setup.project.id, form.refuse);
  const { read } = registers;
  const submit = () => {
    if (!form.ready()) return;
    change({ ...questionOf(values), address: values.address.trim() });
    registers.ask(values);
  };
  const repeat = (wanted: boolean) => {
    if (!wanted) return registers.repeat(null);
    if (!form.ready()) return;
    registers.repeat(values);
    if (read === null) submit();
  };
  const devices = setup.devices.flatMap((device) =>
    device.connection.kind === 'modbus' ? [{ device, connection: device.connection }] : [],
  );
  const fill = (id: number) => {
    const found = devices.find(({ device }) => device.id === id);
    if (found === undefined) return;
    const { host, port, unit } = found.connection;
    form.set('host', host);
    form.set('port', String(port));
    form.set('unit', String(unit));
  };
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <Card>
        <Form failure={null} name={t(($) => $.tab.registers)} onSubmit={submit}>
          <p className={quiet}>{t(($) => $.registers.intro)}</p>
          <Fields least={160}>
            {devices.length > 0 && (
              <Field id={idOf('device')} label={t(($) => $.registers.device)}>
                <Select
                  id={idOf('device')}
                  search
                  placeholder={t(($) => $.registers.own)}
                  options={devices.map(({ device }) => ({ value: device.id, label: nameOf(device, language) }))}
                  onChange={fill}
                />
              </Field>
            )}
            <TextField form={form} field="host" label={t(($) => $.registers.host)} most={255} placeholder="192.168.1.20" />
            <TextField form={form} field="port" label={t(($) => $.registers.port)} digits="numeric" />
            <TextField form={form} field="unit" label={t(($) => $.registers.unit)} digits="numeric" />
            <SelectField
              form={form}
              field="table"
              label={t(($) => $.registers.table)}
              options={registerTables.map((table) => ({ value: table as string, label: t(($) => $.table[table]) }))}
            />
            <TextField
              form={form}
              field="address"
              label={t(($) => $.registers.address)}
              hint={t(($) => $.registers.addressHint)}
              most={6}
            />
            <TextField form={form} field="count" label={t(($) => $.registers.count)} digits="numeric" />
          </Fields>
          <Actions>
            <Button kind="primary" submit busy={registers.busy && !registers.isRepeated}>
              {t(($) => $.registers.read)}
            </Button>
            <Checkbox checked={registers.isRepeated} onChange={repeat}>
              {t(($) => $.registers.repeat)}
            </Checkbox>
          </Actions>
        </Form>
      </Card>
      <FormFailure failure={registers.failure} />
      {read === null ? (
        registers.failure === null && (
          <Card>
            <Empty title={t(($) => $.registers.empty)} hint={t(($) => $.registers.emptyHint)} />
          </Card>
        )
      ) : read.answer.error !== null ? (
        <Notice kind="error" role="alert" title={t(($) => $.registers.failed)} description={read.answer.error.message} />
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
                label={t(($) => $.registers.order)}
                value={asked.order}
                onChange={(next) => change({ order: next })}
                options={(['big', 'little'] as const).map((value) => ({ value, label: t(($) => $.registers.orders[value]) }))}
              />
            ) : undefined
          }
        >
          <WordTable read={read} order={asked.order} />
        </Card>
      )}
    </div>
  );
}
