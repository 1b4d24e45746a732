import { useState } from 'react';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAllows } from '../../../platform/project/project-context.ts';
import { historyText } from '../text.ts';
import { type SetWish, useSaveSet } from './use-curve-sets.tsx';

const longestName = 60;

export interface SetDialogProps {
  /** What is saved; with `id` it is renamed, shared or replaced. */
  readonly wish: SetWish;
  readonly onSaved: (id: number, wish: SetWish) => void;
  readonly onClose: () => void;
}

/** Name of a set, and whether the project sees it. */
export function SetDialog({ wish, onSaved, onClose }: SetDialogProps) {
  const t = historyText.useText();
  const allows = useAllows();
  const { save, pending, failure } = useSaveSet();
  const [name, setName] = useState(wish.name);
  const [toAll, setToAll] = useState(wish.shared);
  const [tried, setTried] = useState(false);
  const wrong = tried && name.trim() === '' ? t(($) => $.sets.nameMissing) : null;
  const submit = () => {
    setTried(true);
    if (name.trim() === '') return;
    const next = { ...wish, name: name.trim(), shared: toAll };
    save(next).then(
      (id) => onSaved(id, next),
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t(($) => (wish.id === undefined ? $.sets.saveTitle : $.sets.editTitle), { n: wish.keys.length })}
      okText={t(($) => $.sets.save)}
      pending={pending}
      failure={failure}
      width={440}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id="set-name" label={t(($) => $.sets.name)} wrong={wrong}>
        <TextInput id="set-name" autoFocus value={name} most={longestName} onChange={setName} />
      </Field>
      {allows('curve.share') || wish.shared ? (
        <Checkbox checked={toAll} onChange={setToAll}>
          {t(($) => $.sets.share)}
        </Checkbox>
      ) : (
        <p className={box.soft}>{t(($) => $.sets.mayNotShare)}</p>
      )}
    </FormDialog>
  );
}
