import { brokenNumber, type NumberRule } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { Actions, Form } from '../src/kit/form/form.tsx';
import type { Draft, Problems } from '../src/kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../src/kit/form/row-state.ts';
import { Rows } from '../src/kit/form/rows.tsx';
import { TextField } from '../src/kit/form/text-field.tsx';
import { useForm } from '../src/kit/form/use-form.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import { partText } from './part-words.ts';

type Name = RowField<'meters', 'name' | 'ratio'>;

const ratio: NumberRule = { min: 1, max: 1000, whole: true, wrong: 'usesWrong' };
const rowsIn = (values: Draft<Name>) => rowsOf(values, 'meters', ['name', 'ratio']);
const problems = (values: Draft<Name>): Problems<Name> =>
  Object.fromEntries(
    rowsIn(values).flatMap((row, n) => [
      ...(row.name.trim() === '' ? [[`meters.${n}.name`, 'linkNameRequired'] as const] : []),
      ...(brokenNumber(ratio, row.ratio) === null ? [] : [[`meters.${n}.ratio`, ratio.wrong] as const]),
    ]),
  );
const initial = draftOfRows('meters', [
  { name: 'M1', ratio: '40' },
  { name: 'M2', ratio: '0' },
]);

/** A form with a list of rows. */
export function FormRows() {
  const t = partText.useText();
  const form = useForm<Name>({ initial, problems, idOf: (field) => `rows-${field}` });
  const [sent, setSent] = useState('');
  const send = () =>
    form.ready() &&
    setSent(
      rowsIn(form.values)
        .map((row) => `${row.name} × ${row.ratio}`)
        .join(', '),
    );
  return (
    <Panel title={t(($) => $.form.listTitle)}>
      <Form failure={null} name={t(($) => $.form.listTitle)} onSubmit={send}>
        <Rows
          form={form}
          list="meters"
          fresh={{ name: '', ratio: '1' }}
          most={4}
          add={t(($) => $.form.add)}
          remove={(n) => t(($) => $.form.removeRow, { n })}
        >
          {(row) => (
            <>
              <TextField form={form} field={`meters.${row}.name`} label={t(($) => $.form.row, { n: row + 1 })} bare />
              <TextField form={form} field={`meters.${row}.ratio`} label={t(($) => $.form.rowNote, { n: row + 1 })} digits="numeric" bare />
            </>
          )}
        </Rows>
        <Actions>
          <Button kind="primary" submit>
            {t(($) => $.form.save)}
          </Button>
        </Actions>
      </Form>
      <output data-sent>{sent}</output>
    </Panel>
  );
}

type Party = RowField<'parties', 'name'>;

const parties = draftOfRows('parties', [{ name: 'A' }, { name: 'B' }]);

/** Full-width rows, of which at least one remains. */
export function WideRows() {
  const t = partText.useText();
  const form = useForm<Party>({ initial: parties, problems: () => ({}), idOf: (field) => `shares-${field}` });
  return (
    <Panel title={t(($) => $.form.shares)}>
      <Form failure={null} name={t(($) => $.form.shares)} onSubmit={() => void form.ready()}>
        <Rows
          form={form}
          list="parties"
          fresh={{ name: '' }}
          least={1}
          most={3}
          wide
          add={t(($) => $.form.addParty)}
          remove={(n) => t(($) => $.form.removeParty, { n })}
        >
          {(row) => <TextField form={form} field={`parties.${row}.name`} label={t(($) => $.form.party, { n: row + 1 })} bare />}
        </Rows>
      </Form>
    </Panel>
  );
}
