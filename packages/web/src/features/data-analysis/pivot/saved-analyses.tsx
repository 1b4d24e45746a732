import { DeleteOutlined, SaveOutlined } from '@ant-design/icons';
import { type AnalysisDefinition, pivotApi, type SavedAnalysis } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { dataAnalysisText } from '../text.ts';
import { sameDefinition } from './definition.ts';

export interface SavedAnalysesProps {
  readonly definition: AnalysisDefinition;
  /** The displayed one; null: none. */
  readonly savedId: number | null;
  readonly onSaved: (saved: SavedAnalysis | null) => void;
}

const renews = [pivotApi.listAnalyses];
const engineeringAdministrator = 2;

export function useSavedAnalyses() {
  const { id: projectId } = useProject();
  return useCall(pivotApi.listAnalyses, { query: { projectId } }, { freshMs: 30_000, quiet: true });
}

/** Opens, saves, shares and removes analyses of the project. */
export function SavedAnalyses({ definition, savedId, onSaved }: SavedAnalysesProps) {
  const t = dataAnalysisText.useText();
  const { id: projectId, permission } = useProject();
  const confirm = useConfirm();
  const saved = useSavedAnalyses();
  const [isSaving, setSaving] = useState(false);
  const list = saved.data ?? [];
  const shown = list.find(({ id }) => id === savedId) ?? null;
  const remove = useChange(pivotApi.removeAnalysis, { renews, success: t(($) => $.pivot.saved.removed), onDone: () => onSaved(null) });
  const isChanged = shown !== null && !sameDefinition(shown.definition, definition);
  const mayRemove = shown !== null && (shown.own || permission === engineeringAdministrator);
  const ask = (of: SavedAnalysis) =>
    confirm({
      title: t(($) => $.pivot.saved.removeAsk, { name: of.name }),
      effect: t(($) => $.pivot.saved.removeEffect),
      button: t(($) => $.pivot.saved.remove),
      act: () => remove.mutateAsync({ body: { projectId, id: of.id } }),
    });
  return (
    <Row gap="tight">
      <Select<number>
        label={t(($) => $.pivot.saved.open)}
        placeholder={t(($) => $.pivot.saved.open)}
        width={184}
        value={shown?.id ?? null}
        options={list.map(({ id, name, own, userName }) => ({ value: id, label: own ? name : `${name} · ${userName}` }))}
        onChange={(id) => onSaved(list.find((each) => each.id === id) ?? null)}
      />
      {isChanged && (
        <Text size="small" tone="soft">
          {t(($) => $.pivot.saved.changed)}
        </Text>
      )}
      <Button icon={<SaveOutlined aria-hidden />} onClick={() => setSaving(true)}>
        {t(($) => $.pivot.saved.save)}
      </Button>
      {mayRemove && (
        <Button
          kind="text"
          icon={<DeleteOutlined aria-hidden />}
          label={t(($) => $.pivot.saved.removeAsk, { name: shown.name })}
          onClick={() => ask(shown)}
        />
      )}
      {isSaving && (
        <SaveDialog definition={definition} old={shown?.own === true ? shown : null} onSaved={onSaved} onClose={() => setSaving(false)} />
      )}
    </Row>
  );
}

interface SaveDialogProps {
  readonly definition: AnalysisDefinition;
  /** The user's own analysis being changed; null: a new one. */
  readonly old: SavedAnalysis | null;
  readonly onSaved: (saved: SavedAnalysis) => void;
  readonly onClose: () => void;
}

const idOf = (field: string) => `analysis-${field}`;
const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});

function SaveDialog({ definition, old, onSaved, onClose }: SaveDialogProps) {
  const t = dataAnalysisText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const form = useForm<'name', { readonly shared: boolean; readonly isNew: boolean }>({
    ...{ initial: { name: old?.name ?? '', shared: old?.shared ?? false, isNew: old === null }, problems, idOf },
  });
  const save = useChange(pivotApi.saveAnalysis, {
    ...{ renews, quiet: true, success: t(($) => $.pivot.saved.done) },
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  const { name, shared, isNew } = form.values;
  const target = isNew || old === null ? { version: 0 } : { id: old.id, version: old.version };
  return (
    <FormDialog
      title={t(($) => $.pivot.saved.title)}
      okText={t(($) => $.pivot.saved.save)}
      pending={save.isPending}
      failure={form.failure}
      width={440}
      onSubmit={() => form.send(save, { body: { projectId, ...target, name: name.trim(), shared, definition } })}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.pivot.saved.name)} most={60} autoFocus />
      {old !== null && <CheckField form={form} field="isNew" label={t(($) => $.pivot.saved.asNew)} />}
      {(allows('curve.share') || old?.shared === true) && <CheckField form={form} field="shared" label={t(($) => $.pivot.saved.share)} />}
    </FormDialog>
  );
}
