import type { DayAheadSource } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import { SegmentedField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveSource } from '../queries.ts';
import { priceText } from '../text.ts';

type Name = 'address' | 'secret' | 'at';
const idOf = (field: string) => `source-${field}`;
/** `{date}` in an address is not parsed by browsers and may be anywhere in it. */
const isAddress = (text: string) => /^https?:\/\/[^@]*$/.test(text) && URL.canParse(text);

const timeProblems = ({ at }: Draft<Name>): Problems<Name> => {
  const minute = minuteOf(at);
  return minute == null || minute > 1439 ? { at: 'hourWrong' } : {};
};
const freshProblems = (values: Draft<Name>): Problems<Name> => ({
  ...timeProblems(values),
  ...(isAddress(values.address.trim()) ? {} : { address: 'pageAddressWrong' }),
});
const changeProblems = (values: Draft<Name>): Problems<Name> =>
  values.address.trim() === '' ? timeProblems(values) : freshProblems(values);

/** Address, key and time of fetching prices. Address and key are never shown again: empty fields leave them unchanged. */
export function SourceForm({ source, onClose }: { readonly source: DayAheadSource; readonly onClose: () => void }) {
  const t = priceText.useText();
  const project = useProject();
  const isFresh = source.address === null;
  const { step, per } = source;
  const initial = { address: '', secret: '', at: clockText(source.at), step, per };
  const form = useForm<Name, Pick<DayAheadSource, 'step' | 'per'>>({ initial, problems: isFresh ? freshProblems : changeProblems, idOf });
  const save = useSaveSource({ quiet: true, success: t(($) => $.source.saved), onDone: onClose });
  const submit = () => {
    const address = form.values.address.trim();
    const { secret, at, step, per } = form.values;
    const changed = { ...(address === '' ? {} : { address }), ...(secret === '' && address === '' ? {} : { secret }) };
    form.send(save, { body: { projectId: project.id, version: source.version, source: { step, per, at: minuteOf(at) ?? 0, ...changed } } });
  };
  const kept = isFresh ? {} : { placeholder: t(($) => $.source.kept) };
  return (
    <FormDialog
      title={t(($) => $.source.title)}
      okText={t(($) => $.source.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="address"
        label={t(($) => $.source.address)}
        hint={t(($) => $.source.addressHint)}
        most={1000}
        autoFocus
        {...kept}
      />
      <TextField
        form={form}
        field="secret"
        label={t(($) => $.source.secret)}
        hint={t(($) => $.source.secretHint)}
        most={2000}
        secret
        optional
        {...(source.hasSecret ? kept : {})}
      />
      <TextField form={form} field="at" label={t(($) => $.source.at)} hint={t(($) => $.source.atHint)} most={5} />
      <SegmentedField
        form={form}
        field="step"
        label={t(($) => $.dayAhead.step)}
        options={[
          { value: 15, label: t(($) => $.dayAhead.quarter) },
          { value: 60, label: t(($) => $.dayAhead.hour) },
        ]}
      />
      <SegmentedField
        form={form}
        field="per"
        label={t(($) => $.dayAhead.per)}
        options={(['MWh', 'kWh'] as const).map((value) => ({ value, label: `¥/${value}` }))}
      />
    </FormDialog>
  );
}
