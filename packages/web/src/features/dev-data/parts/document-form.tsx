import { type DocumentKind, messagesApi, type StoredDocument } from '@czyun/contract';
import { useState } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { ofKind } from './of-kind.ts';

type Name = 'name' | 'data';

/** The JSON object of a text; null: it is none. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const problems = ({ data }: Draft<Name>): Problems<Name> => (objectIn(data) === null ? { data: 'documentWrong' } : {});
const idOf = (field: string) => `document-${field}`;

/** A document: its name and its content as JSON. */
export function DocumentForm({
  document,
  deviceId,
  kind,
  onClose,
}: {
  /** null: a new document. */
  readonly document: StoredDocument | null;
  readonly deviceId: number;
  readonly kind: DocumentKind;
  readonly onClose: () => void;
}) {
  const t = dataText.useText();
  const project = useProject();
  const careful = useCarefulClose(onClose);
  const [initial] = useState(() => ({ name: document?.name ?? '', data: JSON.stringify(document?.data ?? {}, null, 2) }));
  const form = useForm<Name>({ initial, problems, idOf, onTyped: careful.onTyped });
  const save = useChange(ofKind(messagesApi.writeMessage, kind), {
    quiet: true,
    renews: [ofKind(messagesApi.rangeAndSearch, kind)],
    success: t(($) => (document === null ? $.doc.added : $.doc.saved)),
    onDone: onClose,
  });
  const submit = () => {
    const { docId } = document ?? {};
    const body = {
      projId: project.id,
      id: document?.textId ?? deviceId,
      name: form.values.name.trim(),
      data: objectIn(form.values.data) ?? {},
      ...(docId === undefined ? {} : { docId }),
    };
    form.send(save, { body });
  };
  const wrong = form.wrong('data');
  return (
    <FormDialog
      title={
        document === null
          ? t(($) => $.doc.add)
          : t(($) => $.doc.editOf, { name: document.name === '' ? (document.docId ?? '') : document.name })
      }
      okText={t(($) => $.doc.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={careful.close}
      width={680}
    >
      <TextField form={form} field="name" label={t(($) => $.doc.name)} most={200} optional autoFocus />
      <Field id={idOf('data')} label={t(($) => $.doc.json)} wrong={wrong}>
        <AreaInput
          id={idOf('data')}
          lines={[8, 20]}
          spellCheck={false}
          value={form.values.data}
          onChange={(next) => form.set('data', next)}
          onLeave={() => form.left('data')}
        />
      </Field>
    </FormDialog>
  );
}
