import { Rows } from '../../../../kit/form/rows.tsx';
import { TextField } from '../../../../kit/form/text-field.tsx';
import type { Form } from '../../../../kit/form/use-form.ts';
import { projectSetupText } from '../text.ts';
import type { NetworkField } from './network-draft.ts';

/** Rows of networks, each with its purpose. */
export function NetworkFields({ form }: { readonly form: Form<NetworkField> }) {
  const t = projectSetupText.useText();
  return (
    <Rows
      form={form}
      list="networks"
      fresh={{ network: '', note: '' }}
      most={100}
      add={t(($) => $.networks.add)}
      remove={(n) => t(($) => $.networks.remove, { n })}
    >
      {(row) => (
        <>
          <TextField
            form={form}
            field={`networks.${row}.network`}
            label={t(($) => $.networks.network, { n: row + 1 })}
            most={255}
            placeholder="10.1.0.0/16"
            bare
          />
          <TextField
            form={form}
            field={`networks.${row}.note`}
            label={t(($) => $.networks.note, { n: row + 1 })}
            most={200}
            placeholder={t(($) => $.networks.noteHint)}
            bare
          />
        </>
      )}
    </Rows>
  );
}
