import { controlRulesApi } from '@czyun/contract';
import { useId, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { usePresets } from '../queries.ts';
import { controlText } from '../text.ts';
import { useControlled } from './controlled.ts';
import type { Step } from './use-send.tsx';
import { isPush, type Wanted } from './wanted.ts';

/** Named sets of values of the project for devices of this type: loaded by whoever controls, kept by those who may. */
export function Presets({ steps, onLoad }: { readonly steps: readonly Step[]; readonly onLoad: (wanted: readonly Wanted[]) => void }) {
  const t = controlText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const toast = useToast();
  const confirm = useConfirm();
  const { type, pointOf } = useControlled();
  const { data: presets = [] } = usePresets(projectId, type.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const remove = useChange(controlRulesApi.removePreset, {
    renews: [controlRulesApi.getPresets],
    onDone: () => toast.success(t(($) => $.preset.removed)),
  });
  const load = (id: number | null) => {
    const preset = presets.find((each) => each.id === id);
    setChosen(preset?.id ?? null);
    if (!preset) return;
    const known = preset.steps.filter(({ metric }) => {
      const point = pointOf(metric);
      return point !== undefined && point.access !== 'r' && !isPush(point);
    });
    const n = preset.steps.length - known.length;
    if (n > 0) toast.warning(t(($) => $.preset.gone, { n }));
    onLoad(known.map(({ metric, value }) => ({ metric, text: String(value) })));
  };
  const one = presets.find(({ id }) => id === chosen);
  const mayShare = allows('preset.share');
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Select
        label={t(($) => $.preset.label)}
        className={box.grow}
        placeholder={presets.length === 0 ? t(($) => $.preset.none) : t(($) => $.preset.load)}
        clearable
        value={one?.id ?? null}
        onChange={load}
        options={presets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {mayShare && one !== undefined && (
        <Button
          onClick={() =>
            confirm({
              title: t(($) => $.preset.remove, { name: one.name }),
              effect: t(($) => $.preset.removeEffect),
              button: t(($) => $.preset.remove, { name: one.name }),
              danger: true,
              act: () => remove.mutateAsync({ body: { projectId, id: one.id } }),
            })
          }
        >
          {t(($) => $.preset.remove, { name: one.name })}
        </Button>
      )}
      {mayShare && (
        <Button disabled={steps.length === 0} onClick={() => setSaving(true)}>
          {t(($) => $.preset.save)}
        </Button>
      )}
      {saving && <SaveDialog steps={steps} onClose={() => setSaving(false)} />}
    </div>
  );
}

const wrongs = ({ name }: { readonly name: string }) => (name.trim() === '' ? ({ name: 'linkNameRequired' } as const) : {});

function SaveDialog({ steps, onClose }: { readonly steps: readonly Step[]; readonly onClose: () => void }) {
  const t = controlText.useText();
  const { id: projectId } = useProject();
  const toast = useToast();
  const { type } = useControlled();
  const id = useId();
  const form = useForm<'name'>({ initial: { name: '' }, wrongs, idOf: (field) => `${id}${field}` });
  const save = useChange(controlRulesApi.savePreset, {
    renews: [controlRulesApi.getPresets],
    quiet: true,
    onDone: () => {
      toast.success(t(($) => $.preset.saved));
      onClose();
    },
  });
  const wish = steps.map(({ point, value }) => ({ metric: point.metric, value }));
  return (
    <FormDialog
      title={t(($) => $.preset.saveTitle)}
      okText={t(($) => $.preset.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body: { projectId, typeId: type.id, name: form.values.name.trim(), steps: wish } })}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.preset.name)} most={60} autoFocus />
    </FormDialog>
  );
}
