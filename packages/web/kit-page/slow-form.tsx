import { useRef, useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { Actions, Form } from '../src/kit/form/form.tsx';
import type { Draft, Problems } from '../src/kit/form/form-state.ts';
import { TextField } from '../src/kit/form/text-field.tsx';
import { useForm } from '../src/kit/form/use-form.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import { ApiError } from '../src/platform/api/api-error.ts';
import { partText } from './part-words.ts';

type Change = Parameters<ReturnType<typeof useForm<'name'>>['send']>[0];
type Callbacks = Parameters<Change['mutate']>[1];

const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => `slow-${field}`;

/** A form whose response arrives when a button is pressed, for tests while a call is pending. */
export function SlowForm() {
  const t = partText.useText();
  const form = useForm({ initial: { name: 'A' }, problems, idOf });
  const pending = useRef<Callbacks | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const change = {
    mutate(name: string, callbacks: Callbacks) {
      pending.current = callbacks;
      setSent((before) => [...before, name]);
    },
  };
  const refuse = () => {
    const message = t(($) => $.slow.taken);
    pending.current?.onError(new ApiError(400, 400, message, [{ path: 'body.name', message }]));
    pending.current?.onSettled();
  };
  return (
    <Panel title={t(($) => $.slow.title)}>
      <Form failure={form.failure} name={t(($) => $.slow.title)} onSubmit={() => form.send(change, form.values.name)}>
        <TextField form={form} field="name" label={t(($) => $.slow.name)} />
        <Actions>
          <Button onClick={refuse}>{t(($) => $.slow.refuse)}</Button>
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        </Actions>
      </Form>
      <output data-slow>{sent.join(' ')}</output>
    </Panel>
  );
}
