import { maxExportHeaders } from '@czyun/contract/exports';
import { MultiSelectField, SegmentedField } from '../../kit/form/fields.tsx';
import { Rows } from '../../kit/form/rows.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Stack, Text } from '../../kit/ui/layout.tsx';
import type { HeaderField, ScheduleChoice, ScheduleField } from './schedule-draft.ts';
import { exportsText } from './text.ts';

/** Options for schedules from the server and the project. */
export interface ScheduleOffer {
  readonly mail: boolean;
  readonly folder: boolean;
  readonly people: readonly { readonly id: number; readonly name: string; readonly hasMail: boolean }[];
}

interface TargetFieldsProps {
  readonly form: Form<ScheduleField, ScheduleChoice>;
  readonly offer: ScheduleOffer;
}

const kinds = ['mail', 'post', 'folder'] as const;

/** Target of the files. */
export function TargetFields({ form, offer }: TargetFieldsProps) {
  const t = exportsText.useText();
  const { kind } = form.values;
  return (
    <Stack>
      <SegmentedField
        form={form}
        field="kind"
        label={t(($) => $.schedule.target)}
        options={kinds.map((value) => ({ value, label: t(($) => $.schedule.targets[value]) }))}
      />
      {kind === 'mail' && <MailFields form={form} offer={offer} />}
      {kind === 'post' && <PostFields form={form} />}
      {kind === 'folder' && (
        <TextField
          form={form}
          field="folder"
          label={t(($) => $.schedule.folder)}
          hint={t(($) => (offer.folder ? $.schedule.folderHint : $.schedule.folderOff))}
          most={120}
          placeholder="meters/daily"
        />
      )}
    </Stack>
  );
}

function MailFields({ form, offer }: TargetFieldsProps) {
  const t = exportsText.useText();
  const known = new Set(offer.people.map(({ id }) => id));
  const options = [
    ...offer.people.map(({ id, name, hasMail }) => ({
      value: id,
      label: hasMail ? name : t(($) => $.schedule.noMail, { name }),
      disabled: !hasMail,
    })),
    ...form.values.userIds
      .filter((id) => !known.has(id))
      .map((id) => ({ value: id, label: t(($) => $.schedule.lost, { id }), disabled: false })),
  ];
  return (
    <>
      {!offer.mail && (
        <Text as="p" tone="alert" role="alert">
          {t(($) => $.schedule.mailOff)}
        </Text>
      )}
      <MultiSelectField
        form={form}
        field="userIds"
        label={t(($) => $.schedule.receivers)}
        hint={t(($) => $.schedule.receiversHint)}
        options={options}
      />
    </>
  );
}

function PostFields({ form }: Pick<TargetFieldsProps, 'form'>) {
  const t = exportsText.useText();
  return (
    <>
      <TextField
        form={form}
        field="address"
        label={t(($) => $.schedule.address)}
        hint={t(($) => $.schedule.addressHint)}
        most={500}
        placeholder="https://data.example.com/upload"
      />
      <Rows
        form={form}
        list="headers"
        fresh={{ name: '', value: '' }}
        most={maxExportHeaders}
        wide
        add={t(($) => $.schedule.addHeader)}
        remove={(n) => t(($) => $.schedule.removeHeader, { n })}
      >
        {(row) => (
          <>
            <TextField
              form={form}
              field={`headers.${row}.name` as HeaderField}
              label={t(($) => $.schedule.header)}
              most={64}
              placeholder="authorization"
            />
            <TextField
              form={form}
              field={`headers.${row}.value` as HeaderField}
              label={t(($) => $.schedule.headerValue)}
              most={1000}
              placeholder={t(($) => $.schedule.headerKept)}
              secret
            />
          </>
        )}
      </Rows>
    </>
  );
}
