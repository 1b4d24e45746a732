import { DayField } from '../../../../kit/form/date-fields.tsx';
import { SelectField } from '../../../../kit/form/fields.tsx';
import { Fields } from '../../../../kit/form/form.tsx';
import { TextField } from '../../../../kit/form/text-field.tsx';
import type { Form } from '../../../../kit/form/use-form.ts';
import { projectSetupText } from '../text.ts';
import { type ProjectField, projectTypes } from './project-draft.ts';

/** Options for every time zone. */
export const timeZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));

/** Names, type, time zone, company, address and date of a project. */
export function ProjectFields({ form }: { readonly form: Form<ProjectField> }) {
  const t = projectSetupText.useText();
  const { values } = form;
  return (
    <Fields>
      <TextField form={form} field="name" label={t(($) => $.field.name)} most={100} />
      <TextField form={form} field="nameEn" label={t(($) => $.field.nameEn)} most={100} hint={t(($) => $.field.nameEnHint)} optional />
      <SelectField
        form={form}
        field="type"
        label={t(($) => $.project.type)}
        options={projectTypes.map((type) => ({ value: String(type), label: t(($) => $.project.types[`t${type}`]) }))}
      />
      <SelectField
        form={form}
        field="timeZone"
        label={t(($) => $.project.zone)}
        hint={t(($) => $.project.zoneHint)}
        search
        options={timeZones()}
      />
      <TextField form={form} field="company" label={t(($) => $.project.company)} most={200} optional />
      <TextField form={form} field="companyEn" label={t(($) => $.project.companyEn)} most={200} optional />
      <TextField form={form} field="title" label={t(($) => $.project.heading)} most={200} optional />
      <TextField form={form} field="titleEn" label={t(($) => $.project.headingEn)} most={200} optional />
      <TextField form={form} field="address" label={t(($) => $.project.address)} most={300} optional />
      <TextField form={form} field="addressEn" label={t(($) => $.project.addressEn)} most={300} optional />
      <TextField form={form} field="lng" label={t(($) => $.project.lng)} digits="decimal" placeholder="120.1551" />
      <TextField form={form} field="lat" label={t(($) => $.project.lat)} digits="decimal" placeholder="30.2741" />
      <DayField form={form} field="operationTime" label={t(($) => $.project.operation)} zone={values.timeZone} clearable />
    </Fields>
  );
}
