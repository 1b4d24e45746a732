import { maxTerms, type SubItem } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { SegmentedField, SelectField } from '../../../kit/form/fields.tsx';
import { Two } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { type Form, useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Item, type Items, useDevices, useSaveItem } from '../queries.ts';
import { subentryText } from '../text.ts';
import { draftOf, freshTerm, type ItemField, problemsOf, sourceOf, wishOf } from './item-draft.ts';
import { belowOf, inTree } from './moves.ts';
import { PointSelect } from './point-select.tsx';
import type { Kind } from './words.tsx';

const idOf = (field: string) => `sub-item-${field.replaceAll('.', '-')}`;
const kinds: readonly Kind[] = ['param', 'terms', 'children'];
const indent = '\u2003';

interface FormProps {
  /** null: a new item. */
  readonly item: Item | null;
  /** Parent of a new item. */
  readonly pid: number | null;
  readonly items: Items;
  readonly onSaved: (id: SubItem['id']) => void;
  readonly onClose: () => void;
}

/** Adds or changes an item: a meter, a virtual meter, or the sum of the items below. */
export function ItemForm({ item, pid, items, onSaved, onClose }: FormProps) {
  const t = subentryText.useText();
  const { id: projectId } = useProject();
  const form = useForm<ItemField>({ initial: draftOf(item, pid), problems: problemsOf, idOf });
  const save = useSaveItem({
    success: t(($) => $.form.saved),
    onDone({ id }) {
      onSaved(id);
      onClose();
    },
  });
  const own = new Set(item === null ? [] : [item.id, ...belowOf(items, item.id).map(({ id }) => id)]);
  const parents = inTree(items).filter(({ id }) => !own.has(id));
  const kind = form.values.kind as Kind;
  return (
    <FormDialog
      title={item === null ? t(($) => $.form.addTitle) : t(($) => $.form.editTitle, { name: item.name })}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={680}
      onSubmit={() => form.send(save, { body: { projectId, ...(item === null ? {} : { id: item.id }), ...wishOf(form.values) } })}
      onClose={onClose}
    >
      <Two>
        <TextField form={form} field="name" label={t(($) => $.form.name)} most={60} autoFocus />
        <TextField form={form} field="unit" label={t(($) => $.form.unit)} most={20} />
      </Two>
      <SelectField
        form={form}
        field="pid"
        label={t(($) => $.form.parent)}
        search
        options={[
          { value: '', title: t(($) => $.form.top), label: t(($) => $.form.top) },
          ...parents.map(({ id, name, depth }) => ({
            ...{ value: String(id), title: name },
            label: <span translate="no">{`${indent.repeat(depth)}${name}`}</span>,
          })),
        ]}
      />
      <SegmentedField
        form={form}
        field="kind"
        label={t(($) => $.form.kind)}
        options={kinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
      />
      {kind === 'param' && <Bound form={form} />}
      {kind === 'terms' && <Terms form={form} items={items} self={item?.id ?? null} />}
      {kind === 'children' && <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.form.childrenHint)}</p>}
    </FormDialog>
  );
}

function Bound({ form }: { readonly form: Form<ItemField> }) {
  const t = subentryText.useText();
  const project = useProject();
  const devices = useDevices(project.id).data ?? [];
  const device = devices.find(({ id }) => String(id) === form.values.deviceId);
  return (
    <Two>
      <Field id={idOf('deviceId')} label={t(($) => $.form.device)}>
        <Select
          id={idOf('deviceId')}
          search
          value={device?.id ?? null}
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => {
            form.set('deviceId', String(next));
            form.set('paramId', '');
          }}
        />
      </Field>
      <Field id={idOf('paramId')} label={t(($) => $.form.point)} wrong={form.wrong('paramId')} hint={t(($) => $.form.pointHint)}>
        <PointSelect id={idOf('paramId')} device={device} value={form.values.paramId} onChange={(next) => form.set('paramId', next)} />
      </Field>
    </Two>
  );
}

function Terms({ form, items, self }: { readonly form: Form<ItemField>; readonly items: Items; readonly self: number | null }) {
  const t = subentryText.useText();
  const project = useProject();
  const devices = useDevices(project.id).data ?? [];
  const sources = [
    {
      label: t(($) => $.form.items),
      options: inTree(items)
        .filter(({ id }) => id !== self)
        .map(({ id, name, depth }) => ({ value: `i${id}`, title: name, label: `${indent.repeat(depth)}${name}` })),
    },
    { label: t(($) => $.form.devices), options: devices.map(({ id, name }) => ({ value: `d${id}`, title: name, label: name })) },
  ];
  return (
    <section className={box.stack} aria-label={t(($) => $.form.terms)}>
      <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.form.termsHint)}</p>
      <Rows
        form={form}
        list="terms"
        fresh={freshTerm}
        most={maxTerms}
        add={t(($) => $.form.addTerm)}
        remove={(n) => t(($) => $.form.removeTerm, { n })}
      >
        {(row) => {
          const [sign, source, param] = [`terms.${row}.sign`, `terms.${row}.itemId`, `terms.${row}.paramId`] as const;
          const { device: deviceId } = sourceOf(form.values[source] ?? '');
          const device = devices.find(({ id }) => id === deviceId);
          return (
            <>
              <SelectField
                form={form}
                field={sign}
                label={t(($) => $.form.sign)}
                options={[
                  { value: '1', label: t(($) => $.form.plus) },
                  { value: '-1', label: t(($) => $.form.minus) },
                ]}
              />
              <Field id={idOf(source)} label={t(($) => $.form.source)} wrong={form.wrong(source)}>
                <Select
                  id={idOf(source)}
                  search
                  value={form.values[source] || null}
                  options={sources}
                  onChange={(next) => {
                    form.set(source, next ?? '');
                    form.set(param, '');
                  }}
                />
              </Field>
              {deviceId !== null && (
                <Field id={idOf(param)} label={t(($) => $.form.point)} wrong={form.wrong(param)}>
                  <PointSelect
                    id={idOf(param)}
                    device={device}
                    value={form.values[param] ?? ''}
                    onChange={(next) => form.set(param, next)}
                  />
                </Field>
              )}
            </>
          );
        }}
      </Rows>
    </section>
  );
}
