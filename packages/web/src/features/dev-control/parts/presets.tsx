import { controlRulesApi } from '@czyun/contract';
import { useId, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useControlled } from '../../../parts/control/controlled.ts';
import { isPush, type PendingValue } from '../../../parts/control/pending.ts';
import type { Step } from '../../../parts/control/use-send.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { usePresets } from '../queries.ts';
import { controlText } from '../text.ts';

/** Named sets of values of the project for devices of this type. Loading needs the permission to control, saving that to share. */
export function Presets({
  steps,
  onLoad,
}: {
  readonly steps: readonly Step[];
  readonly onLoad: (pending: readonly PendingValue[]) => void;
}) {
  const t = controlText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const confirm = useConfirm();
  const { type, pointOf } = useControlled();
  const { data: presets = [] } = usePresets(projectId, type.id);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const remove = useChange(controlRulesApi.removePreset, {
    renews: [controlRulesApi.getPresets],
    success: t(($) => $.preset.removed),
  });
  const load = (id: number | null) => {
    const preset = presets.find((each) => each.id === id);
    setSelectedId(preset?.id ?? null);
    if (!preset) return;
    const writable = preset.steps.filter(({ metric }) => {
      const point = pointOf(metric);
      return point !== undefined && point.access !== 'r' && !isPush(point);
    });
    const n = preset.steps.length - writable.length;
    if (n > 0) toast.warning(t(($) => $.preset.gone, { n }));
    onLoad(writable.map(({ metric, value }) => ({ metric, text: String(value) })));
  };
  const selected = presets.find(({ id }) => id === selectedId);
  const mayShare = allows('preset.share');
  return (
    <div className={`${box.row} ${box.wrap}`}>
      <Select
        label={t(($) => $.preset.label)}
        className={box.grow}
        placeholder={presets.length === 0 ? t(($) => $.preset.none) : t(($) => $.preset.load)}
        clearable
        value={selected?.id ?? null}
        onChange={load}
        options={presets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {mayShare && selected !== undefined && (
        <Button
          onClick={() =>
            confirm({
              title: t(($) => $.preset.remove, { name: selected.name }),
              effect: t(($) => $.preset.removeEffect),
              button: t(($) => $.preset.remove, { name: selected.name }),
              danger: true,
              act: () => remove.mutateAsync({ body: { projectId, id: selected.id } }),
            })
          }
        >
          {t(($) => $.preset.remove, { name: selected.name })}
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

const problems = ({ name }: { readonly name: string }) => (name.trim() === '' ? ({ name: 'linkNameRequired' } as const) : {});

function SaveDialog({ steps, onClose }: { readonly steps: readonly Step[]; readonly onClose: () => void }) {
  const t = controlText.useText();
  const { id: projectId } = useProject();
  const { type } = useControlled();
  const id = useId();
  const form = useForm<'name'>({ initial: { name: '' }, problems, idOf: (field) => `${id}${field}` });
  const save = useChange(controlRulesApi.savePreset, {
    renews: [controlRulesApi.getPresets],
    quiet: true,
    success: t(($) => $.preset.saved),
    onDone: onClose,
  });
  const values = steps.map(({ point, value }) => ({ metric: point.metric, value }));
  return (
    <FormDialog
      title={t(($) => $.preset.saveTitle)}
      okText={t(($) => $.preset.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body: { projectId, typeId: type.id, name: form.values.name.trim(), steps: values } })}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.preset.name)} most={60} autoFocus />
    </FormDialog>
  );
}
