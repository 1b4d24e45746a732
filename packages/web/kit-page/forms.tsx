import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { TextInput } from '../src/kit/control/text-input.tsx';
import { Field } from '../src/kit/form/field.tsx';
import { Actions, Form, Two } from '../src/kit/form/form.tsx';
import { FormDialog } from '../src/kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../src/kit/form/form-state.ts';
import { useConfirm } from '../src/kit/form/use-confirm.tsx';
import { useForm } from '../src/kit/form/use-form.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import { partText } from './part-words.ts';

type Named = 'name' | 'unit';
const problems = ({ name }: Draft<Named>): Problems<Named> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});

/** A form with two fields. */
function useMeterForm(prefix: string) {
  return useForm({ initial: { name: '', unit: 'kWh' }, problems, idOf: (field) => `${prefix}-${field}` });
}

function Fields({ form }: { readonly form: ReturnType<typeof useMeterForm> }) {
  const t = partText.useText();
  return (
    <Two>
      {(['name', 'unit'] as const).map((name) => {
        const wrong = form.wrong(name);
        return (
          <Field
            key={name}
            id={form.idOf(name)}
            label={t(($) => $.form[name])}
            wrong={wrong}
            hint={name === 'name' ? t(($) => $.form.nameHint) : ''}
          >
            <TextInput
              id={form.idOf(name)}
              value={form.values[name]}
              onChange={(next) => form.set(name, next)}
              onLeave={() => form.left(name)}
            />
          </Field>
        );
      })}
    </Two>
  );
}

/** An inline form, one in a dialog, and the two questions before an action. */
export function Forms() {
  const t = partText.useText();
  const placed = useMeterForm('placed');
  const inDialog = useMeterForm('dialog');
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<readonly string[]>([]);
  const did = (what: string) => setDone((before) => [...before, what]);
  const name = t(($) => $.form.typedName);
  return (
    <Panel title={t(($) => $.form.title)}>
      <Form failure={t(($) => $.form.refused)} onSubmit={() => placed.ready() && did('sent')}>
        <Fields form={placed} />
        <Actions>
          <Button kind="primary" submit>
            {t(($) => $.form.save)}
          </Button>
          <Button onClick={() => setOpen(true)}>{t(($) => $.form.open)}</Button>
          <Button
            onClick={() =>
              confirm({ title: t(($) => $.form.stopTitle), button: t(($) => $.form.stop), danger: true, act: () => did('stopped') })
            }
          >
            {t(($) => $.form.askStop)}
          </Button>
          <Button
            onClick={() =>
              confirm({
                title: t(($) => $.form.removeTitle),
                effect: t(($) => $.form.removeEffect),
                button: t(($) => $.form.remove),
                danger: true,
                typed: { name, label: t(($) => $.form.typed, { name }) },
                act: () => did('removed'),
              })
            }
          >
            {t(($) => $.form.askRemove)}
          </Button>
        </Actions>
      </Form>
      <output data-done>{done.join(' ')}</output>
      {isOpen && (
        <FormDialog
          title={t(($) => $.form.open)}
          okText={t(($) => $.form.save)}
          pending={false}
          failure={null}
          onSubmit={() => {
            if (!inDialog.ready()) return;
            did('created');
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          <Fields form={inDialog} />
        </FormDialog>
      )}
    </Panel>
  );
}
