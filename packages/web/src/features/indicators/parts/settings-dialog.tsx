import type { IndicatorSettings, KeptIndicatorSettings } from '@czyun/contract';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveSettings, useSettings } from '../queries.ts';
import { indicatorsText } from '../text.ts';
import { dayOfWarranty, draftOf, figuresOf, problemsOf, type SettingField, warrantyFromOf } from './settings-draft.ts';
import { type Choices, choicesOf, SettingsFields } from './settings-fields.tsx';

/** Definitions of the project's indicators. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = indicatorsText.useText();
  const project = useProject();
  const stored = useSettings(project.id);
  if (stored.data !== undefined) return <SettingsForm key={stored.data.version} stored={stored.data} onClose={onClose} />;
  return (
    <Dialog title={t(($) => $.settings)} footer={null} onCancel={onClose}>
      {stored.error === null ? <Skeleton height={240} /> : <Failed error={stored.error} onRetry={() => void stored.refetch()} />}
    </Dialog>
  );
}

const idOf = (field: string) => `indicator-${field}`;

function SettingsForm({ stored, onClose }: { readonly stored: KeptIndicatorSettings; readonly onClose: () => void }) {
  const t = indicatorsText.useText();
  const { id: projectId, timeZone } = useProject();
  const warrantyDay = dayOfWarranty(stored.settings, timeZone);
  const initial = { ...choicesOf(stored.settings), ...draftOf(stored), warrantyDay };
  const form = useForm<SettingField, Choices>({ initial, problems: problemsOf, idOf });
  const save = useSaveSettings({ success: t(($) => $.form.saved), onDone: onClose });
  const settings: IndicatorSettings = {
    ...{ ...stored.settings, ...choicesOf(form.values), ...figuresOf(form.values) },
    warrantyFrom: warrantyFromOf(form.values.warrantyDay, timeZone),
  };
  return (
    <FormDialog
      title={t(($) => $.settings)}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={760}
      onSubmit={() => form.send(save, { body: { projectId, version: stored.version, settings } })}
      onClose={onClose}
    >
      <SettingsFields form={form} stored={stored} />
    </FormDialog>
  );
}
